/** The model families that can be trained, as help and completions want them. Loads the trainers, so ask for it late. */
import type { FamilyHelp } from './manual.js';

export async function loadFamilies(): Promise<FamilyHelp[]> {
  const { trainers } = await import('../train.js');
  return Object.values(trainers);
}
