/**
 * Models of the repository that the npm package leaves out because of their size, and the error of somebody who asks for
 * one by its name. Which ones the package has is said by `files` in package.json; a test keeps the two together.
 */
import { TruecaseError } from '../errors.js';

export const SEPARATE_MODELS: readonly string[] = ['en-ngram', 'en-fr', 'fr-en', 'ner-en'];

export function describeSeparate(name: string, bundled: readonly string[]): TruecaseError {
  const file = `${name}.tcm`;
  return new TruecaseError('not-found', `model ${JSON.stringify(name)} does not come with the package`, {
    where: name,
    hint: `Download models/${file} from the repository of truecase and give its path: ./${file}. Bundled models: ${bundled.join(', ') || 'none'}.`,
  });
}
