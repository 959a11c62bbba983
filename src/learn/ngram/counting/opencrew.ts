/**
 * Chooses the crew: threads, unless there is no compiled file for a thread to start from, as when a test runner loads
 * the sources themselves.
 */
import type { Crew, CrewSetup } from './crew.js';
import { LocalCrew } from './localcrew.js';
import { ThreadCrew } from './threadcrew.js';

export function openCrew(setup: CrewSetup): Crew {
  if (import.meta.url.endsWith('.ts')) return new LocalCrew(setup);
  return new ThreadCrew(setup, new URL('./worker.js', import.meta.url));
}
