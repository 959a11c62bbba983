/** Flags of "truecase ner": how names are learned, read and shown. */
import type { Flag } from '../flag.js';

export const recognisingFlags = [
  {
    name: 'method',
    type: 'choice',
    placeholder: 'METHOD',
    choices: ['trie-maxent', 'trie-hmm'],
    default: 'trie-maxent',
    help: 'ner train: how names are learned',
    details:
      'trie-hmm is the method of Whitelaw and Patrick (2003): four tries and a hidden Markov model. trie-maxent takes what the ' +
      'tries say as features of a maximum-entropy model, with words and shapes around; it is the better one.',
    commands: ['ner'],
    group: 'Training and measuring',
    common: ['ner'],
  },
  {
    name: 'map',
    type: 'text',
    placeholder: 'TYPE=TYPE',
    repeatable: true,
    help: 'read a type of entity as another',
    details: 'For columns with other types, for example --map person=PER. TYPE=O leaves a type out. Repeatable.',
    commands: ['ner', 'impact'],
    group: 'Training and measuring',
    common: ['ner'],
  },
  {
    name: 'restore',
    type: 'text',
    placeholder: 'HOW|MODEL',
    completes: 'model',
    repeatable: true,
    help: 'restore case before names are looked for',
    details:
      'A model, by name or path, restores the case of everything that "ner tag" and "ner eval" read. word and trie are those of ' +
      'the paper: only first words of sentences and words in capitals change, by the commonest form of the word or by a trie over ' +
      'words, both learned from the columns by "ner train". What is given there is used in training and is the default of the model ' +
      '(word if nothing is given); none leaves it out. For "impact" it is a model, or several, each given by a flag of its own.',
    commands: ['ner', 'impact'],
    group: 'Restoring',
    common: ['ner', 'impact'],
  },
  {
    name: 'columns',
    type: 'switch',
    help: 'ner tag: a token a line, tag is added',
    details: 'Lines come out as they are, with a tab and the tag behind the last column.',
    commands: ['ner'],
    group: 'Files and output',
    common: ['ner'],
  },
  {
    name: 'given',
    type: 'switch',
    help: 'ner eval: the last column is what was given',
    details: 'Scores columns that have been tagged: the last but one is the gold tag. No model is needed.',
    commands: ['ner'],
    group: 'Training and measuring',
    common: ['ner'],
  },
] as const satisfies readonly Flag[];
