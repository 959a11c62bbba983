/**
 * The one command table. `restore` is the bare `truecase`: it has no word on the command line, takes options and
 * standard input only, and so leaves every other word free for later commands.
 */
export type CommandName =
  | 'restore'
  | 'text'
  | 'run'
  | 'detect'
  | 'train'
  | 'adapt'
  | 'ambiguous'
  | 'calibrate'
  | 'survey'
  | 'count'
  | 'merge'
  | 'lexicon'
  | 'eval'
  | 'ner'
  | 'impact'
  | 'bleu'
  | 'align'
  | 'perplexity'
  | 'arpa'
  | 'inspect'
  | 'models'
  | 'serve'
  | 'lsp'
  | 'completion'
  | 'man'
  | 'help';

export interface Example {
  readonly command: string;
  readonly note: string;
}

export interface Command {
  readonly name: CommandName;
  /** One line, no full stop, at most 50 characters. */
  readonly summary: string;
  /** What follows `truecase`, e.g. `run [options] [FILE...]`. */
  readonly usage: string;
  readonly description: string;
  readonly examples: readonly Example[];
  /** How many operands it takes. */
  readonly least: number;
  readonly most: number;
  /** Signals are its own business: it decides when it ends and with which status. */
  readonly ownSignals?: true;
  /** What a shell may complete operands with: words, or the names of files. */
  readonly completes?: readonly string[] | 'file' | 'model' | 'command' | 'family';
}

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof shells)[number];

export const commands: readonly Command[] = [
  {
    name: 'restore',
    summary: 'gives text its true capitals back',
    usage: '[options] < INPUT > OUTPUT',
    description:
      'Reads text from standard input and writes it to standard output with its case restored. Only the case of ' +
      'letters changes: spaces, line ends, punctuation and everything else come out as they went in.',
    examples: [
      { command: "echo 'angela merkel visited new york' | truecase", note: '' },
      { command: 'truecase run --diff notes.txt', note: 'show what would change' },
      { command: 'truecase run --in-place *.srt', note: 'change the files themselves' },
    ],
    least: 0,
    most: 0,
  },
  {
    name: 'text',
    summary: 'restores the words given as arguments',
    usage: 'text [options] [TEXT...]',
    description:
      'Restores the given words, joined by spaces, and prints them as one line. Without words it reads standard input. ' +
      'Words that start with a dash go after "--".',
    examples: [
      { command: 'truecase text angela merkel visited new york', note: '' },
      { command: 'truecase text --word ACME "the acme company"', note: '' },
      { command: 'truecase text --json i met dr smith', note: 'with probabilities' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: [],
  },
  {
    name: 'run',
    summary: 'restores files',
    usage: 'run [options] [FILE...]',
    description:
      'Restores the files, or standard input where a name is "-" or none is given, and prints the result. gzip, brotli, ' +
      'xz and Zstandard files are read as what they contain. A file that cannot be read is reported, the others are ' +
      'processed, and the status is 2.',
    examples: [
      { command: 'truecase run --diff notes.txt', note: 'show what would change' },
      { command: 'truecase run -i --backup=.bak *.srt', note: 'change files, keep the old' },
      { command: 'truecase run --check docs/*.txt', note: 'for scripts: exit 1 if any would' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'detect',
    summary: 'says where text has lost its case',
    usage: 'detect [options] [FILE...]',
    description:
      'Says of each file what its case is like (well-cased, lower, upper, title, sentence, random or mixed, or none where ' +
      'it cannot be told), and names the lines that have lost their case, which are those that "--mode auto" would restore. ' +
      'Without a name, or for "-", it reads standard input. Nothing is changed.',
    examples: [
      { command: 'truecase detect notes.txt', note: '' },
      { command: 'truecase detect --json *.txt', note: 'all runs of lines' },
      { command: 'truecase detect --lines wrapped book.txt', note: '' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'train',
    summary: 'learns a model from well-cased text',
    usage: 'train [options] FAMILY -o MODEL CORPUS...',
    description:
      'Learns a model of the given family from text that has the right case, and writes it to one file. CORPUS is a ' +
      'file, a folder, a pattern in quotes, or "-" for standard input; compressed files are read as what they contain. With ' +
      '--recipe, a file says what is trained on what.',
    examples: [
      { command: 'truecase train tagger -o my.model corpus/', note: 'as the bundled ones' },
      { command: 'truecase train unigram -o de.model --language de de.txt.gz', note: '' },
      { command: 'truecase train unigram -o my.model.br "news/*.txt"', note: 'compressed model' },
      { command: 'truecase train ngram -o my.model --counts counts/', note: 'from counts' },
      { command: 'truecase train --recipe xx.json --data texts -o xx.tcm', note: '' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'family',
  },
  {
    name: 'adapt',
    summary: 'fits a model to one kind of text',
    usage: 'adapt [options] -o MODEL [TEXT...]',
    description:
      'Adapts a maximum-entropy model to well-cased text of the kind it is for, and writes a small file: what differs from ' +
      'that model, which stays needed. A part of the text is held out; unless the adapted model makes fewer errors there, ' +
      'and not by luck, nothing is written and the status is 1.',
    examples: [
      { command: 'truecase adapt -o mine.tcm minutes/*.txt', note: '' },
      { command: 'truecase run -m mine.tcm notes.txt', note: 'use it' },
      { command: 'truecase adapt -o mine.tcm --held-out test.txt my.txt', note: '' },
      { command: 'truecase adapt -o mine.tcm --corrections fixed.jsonl', note: 'by hand' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'ambiguous',
    summary: 'teaches a model words such as Turkey, turkey',
    usage: 'ambiguous [options] -o MODEL CORPUS...',
    description:
      'Finds the words of a well-cased text that have two or more serious casings, learns from the words around them which ' +
      'one is meant, and writes a copy of the model that knows those for which this helps on held-out text. Where it helps ' +
      'for no word, nothing is written and the status is 1.',
    examples: [
      { command: 'truecase ambiguous -m my.tcm -o new.tcm corpus/', note: '' },
      { command: 'truecase run -m new.tcm notes.txt', note: 'use it' },
      { command: 'truecase run -m new.tcm --no-context notes.txt', note: 'without' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'calibrate',
    summary: 'makes the probabilities of a model right',
    usage: 'calibrate [options] -o MODEL TEXT...',
    description:
      'Fits a map from the probabilities of a model to how often they turn out right, on well-cased text that the model was ' +
      'not trained on, with its punctuation and without. Writes a copy of the model that has the map. What it restores stays ' +
      'the same; only probabilities change.',
    examples: [
      { command: 'truecase calibrate -m my.tcm -o new.tcm held-out/', note: '' },
      { command: 'truecase eval -m new.tcm --calibration test.txt', note: 'the error that is left' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'survey',
    summary: 'reports on a text before training',
    usage: 'survey [options] CORPUS...',
    description:
      'Counts lines, words, shapes of words, duplicates and suspicious lines, and says in plain words what looks wrong ' +
      'for training.',
    examples: [
      { command: 'truecase survey corpus/', note: '' },
      { command: 'truecase survey "news/*.txt.gz"', note: 'patterns in quotes' },
      { command: 'truecase survey --json corpus.txt', note: '' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'count',
    summary: 'counts the n-grams or the casings of a text',
    usage: 'count [options] [CORPUS...]',
    description:
      'Counts words and sequences of words with their case, up to a given length, in text of any size. Prints one line ' +
      'each: the words with a space between them, a tab and the count, in the order of "LC_ALL=C sort". Sentences stand ' +
      'between <s> and </s>. Digits are written 0, addresses and code are one word, <protected>. Without CORPUS it reads ' +
      'standard input. With --of it counts the forms of words, or pairs of words, instead.',
    examples: [
      { command: 'truecase count news.txt > counts.txt', note: '' },
      { command: 'truecase count --order 5 -o counts.txt corpus/', note: '' },
      { command: 'truecase count --memory 8G --temp-dir /scratch big.xz', note: 'may be resumed' },
      { command: 'truecase count --of casings news.txt -o casings.txt', note: 'forms' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'merge',
    summary: 'adds up sorted counts',
    usage: 'merge [options] [FILE...]',
    description:
      'Reads files as "truecase count" writes them and prints their sum in the same form, in constant memory. Files may ' +
      'be compressed; "-" is standard input, which is also read where no file is named.',
    examples: [
      { command: 'truecase merge a.counts b.counts > all.counts', note: '' },
      { command: 'truecase count more.txt | truecase merge - all.counts', note: '' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'lexicon',
    summary: 'lists the irregular words of a text',
    usage: 'lexicon [options] CORPUS...',
    description:
      'Reads text that has the right case and prints the words that most of their mentions write in irregular mixed ' +
      'case, such as iPhone or McDonald, in their commonest form, one a line, as --overrides takes them. Prefixes that ' +
      'make unseen words irregular are given as comments. Spellings given with --word or --overrides come first and win.',
    examples: [
      { command: 'truecase lexicon corpus/ > irregular.txt', note: '' },
      { command: 'truecase run --overrides irregular.txt notes.txt', note: 'use it' },
      { command: 'truecase lexicon --overrides mine.txt "news/*.gz"', note: 'with a list of your own' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'eval',
    summary: 'scores a model on well-cased text',
    usage: 'eval [options] GOLD...',
    description:
      'Takes the case away from the gold text, restores it with the model and scores the result word by word: accuracy, ' +
      'precision, recall and F1, with confidence intervals. Several files are scored together.',
    examples: [
      { command: 'truecase eval gold.txt', note: '' },
      { command: 'truecase eval -m my.model --against en gold.txt', note: 'which is better' },
      { command: 'truecase eval --min 90 gold.txt', note: 'exit 1 below 90 per cent' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'ner',
    summary: 'finds names of people, places, organisations',
    usage: 'ner train|tag|eval [options] [FILE...]',
    description:
      'tag marks the names in text, or with --json gives their places; --columns tags columns of tokens. train learns to find ' +
      'names from columns as the CoNLL tasks have them: the token first, its tag (IOB1 or IOB2) last, a blank line between ' +
      'sentences. eval scores a model on such columns, as conlleval does. Files may be compressed; without a name standard ' +
      'input is read.',
    examples: [
      { command: "echo 'Angela Merkel visited Oslo' | truecase ner tag", note: '' },
      { command: 'truecase ner train -o my.tcm eng.train', note: '' },
      { command: 'truecase ner eval -m my.tcm eng.testa', note: '' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: ['train', 'tag', 'eval'],
  },
  {
    name: 'impact',
    summary: 'says what case is worth to another program',
    usage: 'impact [options] --engine ENGINE [FILE...]',
    description:
      'Runs an engine, for instance a tagger of names, on text as it is, in lower case, in capitals and restored, and says ' +
      'what it loses and wins back. Text is columns with names, as for "ner", JSON Lines with "text" and "spans", or plain lines; ' +
      'without marked names, what the engine finds is compared with what it finds in the original. Lines that the engine does ' +
      'not answer are reported and left out, and the status is 1.',
    examples: [
      { command: 'truecase impact --engine ner eng.testa', note: 'our own names' },
      { command: 'truecase impact --engine "python3 tagger.py" text.txt', note: 'any program' },
      { command: 'truecase impact --engine my.mjs --speech dev.conll', note: 'a module' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'bleu',
    summary: 'scores translations, cased and uncased',
    usage: 'bleu [options] TRANSLATION REFERENCE...',
    description:
      'Prints BLEU of a translation against one or several references, line by line, with tokenisation 13a, as sacreBLEU ' +
      'computes it, with and without regard to case. Uncased BLEU is the most that a restoration of case can reach.',
    examples: [
      { command: 'truecase bleu output.txt reference.txt', note: '' },
      { command: 'truecase bleu --json output.txt ref1.txt ref2.txt', note: 'two references' },
    ],
    least: 2,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'align',
    summary: 'aligns the words of sentence pairs',
    usage: 'align [options] PAIRS',
    description:
      'Reads lines "source TAB target" and prints for each the words that belong together as i-j pairs, source first, ' +
      'counted from 0. It learns from the pairs themselves, in both directions, or uses tables that were stored before.',
    examples: [
      { command: 'truecase align en-fr.tsv > en-fr.align', note: '' },
      { command: 'truecase align --tables en-fr.tca en-fr.tsv > out', note: 'keep the tables' },
      { command: 'truecase align --force --tables en-fr.tca new.tsv', note: 'align new pairs' },
      { command: 'truecase align --gold-links en-fr.gold en-fr.tsv', note: 'alignment error rate' },
    ],
    least: 1,
    most: 1,
    completes: 'file',
  },
  {
    name: 'perplexity',
    summary: 'says how well a language model predicts text',
    usage: 'perplexity [options] --model NAME|FILE TEXT...',
    description:
      'Reads a language model, an ARPA file or a model of the family ngram, and prints the probability and perplexity that it ' +
      'gives to well-cased text, with and without sentence ends, over all words that it can score and over words of ' +
      'its vocabulary. A word outside the vocabulary is scored as UNKNOWN_LC, UC, CA, MC or NC, or <unk>, if the model ' +
      'has that; otherwise it is only counted.',
    examples: [
      { command: 'truecase perplexity -m news.arpa.gz heldout.txt', note: '' },
      { command: 'truecase perplexity -m news.arpa --json heldout/', note: '' },
    ],
    least: 1,
    most: Number.POSITIVE_INFINITY,
    completes: 'file',
  },
  {
    name: 'arpa',
    summary: 'exchanges language models with other toolkits',
    usage: 'arpa [options] SOURCE -o FILE',
    description:
      'Turns an ARPA file, compressed or not, into a model of the family ngram, or a model of that family, if it spells ' +
      'its words out (option spell), into an ARPA file. SOURCE is a file or the name of a bundled model.',
    examples: [
      { command: 'truecase arpa other.arpa.gz -o my.model', note: 'import' },
      { command: 'truecase arpa my.model -o my.arpa', note: 'export' },
    ],
    least: 1,
    most: 1,
    completes: 'model',
  },
  {
    name: 'inspect',
    summary: 'shows what a model file holds',
    usage: 'inspect [options] MODEL',
    description:
      'Prints where a model came from, how it was made, and its sections with their sizes. With --config, prints what is ' +
      'configured in files and in the environment instead.',
    examples: [
      { command: 'truecase inspect en', note: '' },
      { command: 'truecase inspect --verify my.model', note: 'is it undamaged' },
      { command: 'truecase inspect --json my.model', note: '' },
      { command: 'truecase inspect --config', note: 'which value comes from where' },
    ],
    least: 1,
    most: 1,
    completes: 'model',
  },
  {
    name: 'models',
    summary: 'lists, adds and removes models',
    usage: 'models [options]',
    description:
      'Lists the models that can be loaded by name, with language, size, F1 on development text and date: those that come with ' +
      'truecase, packages truecase-model-NAME, and those that --add has put into the folder of the user (TRUECASE_HOME, by ' +
      'default ~/.local/share/truecase).',
    examples: [
      { command: 'truecase models', note: '' },
      { command: 'truecase models --add de', note: 'from npm' },
      { command: 'truecase models --add my.tcm', note: 'loads as "my" from now on' },
    ],
    least: 0,
    most: 0,
  },
  {
    name: 'serve',
    summary: 'answers requests over HTTP',
    usage: 'serve [options] [MODEL...]',
    description:
      'Starts a server for other programs on this machine: JSON, plain text, batches and streams. The first MODEL is the ' +
      'default of requests; without one it is that of --model. SIGTERM finishes what runs and ends with status 0, SIGHUP ' +
      'reads models and tokens again. Requests are logged on standard error without their text. docs/guide/server.md has the ' +
      'interface.',
    examples: [
      { command: 'truecase serve', note: 'http://127.0.0.1:8080' },
      { command: 'truecase serve --port 9000 en my.tcm', note: 'two models' },
      { command: 'truecase serve --data lists/ --token-file tokens', note: '' },
    ],
    least: 0,
    most: Number.POSITIVE_INFINITY,
    completes: 'model',
    ownSignals: true,
  },
  {
    name: 'lsp',
    summary: 'marks words of wrong case in editors',
    usage: 'lsp [options]',
    description:
      'Starts a language server, which an editor talks to over standard input and output. It marks words whose case is ' +
      'wrong and offers to put them right. truecase.toml and the settings of the editor configure it; nothing is sent ' +
      'anywhere. docs/guide/editors.md says how to set up VS Code, Neovim, Helix, Zed, Emacs and Sublime Text.',
    examples: [
      { command: 'truecase lsp', note: 'what an editor runs' },
      { command: 'truecase lsp --threshold 0.8', note: 'marks less' },
    ],
    least: 0,
    most: 0,
    ownSignals: true,
  },
  {
    name: 'completion',
    summary: 'prints the completion script of a shell',
    usage: 'completion bash|zsh|fish|powershell',
    description: 'Prints a script that teaches the shell to complete commands, flags, choices and files.',
    examples: [
      { command: 'source <(truecase completion bash)', note: '' },
      { command: 'truecase completion fish | source', note: '' },
      { command: 'truecase completion zsh > $fpath[1]/_truecase', note: '' },
    ],
    least: 1,
    most: 1,
    completes: shells,
  },
  {
    name: 'man',
    summary: 'prints the manual page as roff',
    usage: 'man',
    description: 'Prints the manual page in the language of man(1).',
    examples: [{ command: 'truecase man | man -l -', note: 'read it' }],
    least: 0,
    most: 0,
  },
  {
    name: 'help',
    summary: 'prints the manual of a command',
    usage: 'help [COMMAND]',
    description: 'Prints the manual of one command, or of all.',
    examples: [{ command: 'truecase help run', note: '' }],
    least: 0,
    most: 1,
    completes: 'command',
  },
];

export function findCommand(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}

/** The words that may stand as a command. */
export const commandWords: readonly string[] = commands
  .map((command) => command.name)
  .filter((name) => name !== 'restore');
