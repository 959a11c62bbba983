// A recipe says all that makes one bundled model: lab/recipes/NAME.json. Paths are below the data folder.
//   family, language, options    of the trainer
//   sources                      files and folders of text to learn from
//   late                         those of them that are read once more at the end (optional)
//   development                  texts to score on: { name, file }, or { folder } for all files of one
//   network                      what lab/train/train.py is told, if the network is trained there; width and layers are options
//   calibrate                    whether every other line of the development texts but headlines calibrates it (optional)
//   card                         title, about, data and limits: text of the card
// Only data stands in a recipe, so that another language or family is another file and no code.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NEEDED = { family: 'string', language: 'string', options: 'object', card: 'object' };
const CARD = ['title', 'about', 'data', 'limits'];

/** Names of all recipes, in alphabetical order. */
export function recipeNames() {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
}

export function readRecipe(name) {
  return checkRecipe(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')), name);
}

/** The recipe, if nothing is missing; lines of text become one. */
export function checkRecipe(recipe, name) {
  const refuse = (what) => {
    throw new Error(`recipe ${name}: ${what}`);
  };
  for (const [key, type] of Object.entries(NEEDED)) {
    if (typeof recipe[key] !== type)
      refuse(`${key} is ${JSON.stringify(recipe[key])}, expected a value of type ${type}`);
  }
  for (const key of ['sources', 'development', ...('late' in recipe ? ['late'] : [])]) {
    if (!Array.isArray(recipe[key]) || recipe[key].length === 0) refuse(`${key} is not a list, or is empty`);
  }
  for (const { name: set, file, folder } of recipe.development) {
    const fits = folder === undefined ? Boolean(set && file) : set === undefined && file === undefined;
    if (!fits) refuse('a development text has neither a name and a file nor a folder');
  }
  const known = [...Object.keys(NEEDED), 'sources', 'development', 'late', 'calibrate', 'network'];
  for (const key of Object.keys(recipe)) if (!known.includes(key)) refuse(`unknown key ${key}`);
  const texts = CARD.map((key) => {
    const text = [recipe.card[key] ?? refuse(`the card has no ${key}`)].flat().join('\n');
    return [key, text];
  });
  return { ...recipe, card: Object.fromEntries(texts) };
}

/** Name and path of every development text. */
export function developmentOf(recipe, data) {
  return recipe.development.flatMap(({ name, file, folder }) =>
    folder === undefined
      ? [{ name, file: join(data, file) }]
      : readdirSync(join(data, folder)).map((entry) => ({
          name: entry.replace('.txt', ''),
          file: join(data, folder, entry),
        })),
  );
}
