/**
 * What requests and answers look like. The same schemas check requests, type the handlers and the client, and make
 * /openapi.json. Objects are strict: a misspelt option is an error and not silently ignored.
 */
import { z } from '@hono/zod-openapi';
import { CASE_NAMES, FIRST_WORDS, HEADLINE_STYLES, LINE_RULES, MODES } from 'truecase/host';

/** Most user words in a request, and in a list; longest word. */
export const MOST_WORDS = 1000;
export const MOST_LIST_WORDS = 20_000;
export const LONGEST_WORD_UNITS = 200;

export const Name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  .openapi({ example: 'products' });
const Word = z.string().min(1).max(LONGEST_WORD_UNITS);
const ModelName = z.string().min(1).max(200).openapi({ description: 'A model of GET /v1/models. Default: the first.' });

const options = {
  mode: z.enum(MODES as [string, ...string[]]).openapi({
    description:
      'restore: the case of the input is ignored. repair: existing capitals are evidence. starts: only sentence starts. ' +
      'auto: only lines that have lost their case.',
  }),
  firstWord: z.enum(FIRST_WORDS as [string, ...string[]]).openapi({
    description: 'display: sentences begin with a capital. true: as inside a sentence.',
  }),
  minConfidence: z.number().min(0).max(1).openapi({ description: 'Words less sure than this keep their case.' }),
  lines: z.enum(LINE_RULES as [string, ...string[]]).openapi({ description: 'Whether every line begins a sentence.' }),
  protect: z.boolean().openapi({ description: 'Leave addresses, code, @names and placeholders alone.' }),
  keepMixed: z.boolean().openapi({ description: 'Leave words alone that are in mixed case already.' }),
  headlines: z.enum(HEADLINE_STYLES as [string, ...string[]]).openapi({ description: 'How headlines are written.' }),
  context: z.boolean().openapi({ description: 'Let the words around decide about ambiguous words.' }),
  forceLanguage: z.boolean().openapi({ description: 'Restore lines too that are in another language.' }),
  document: z.boolean().openapi({ description: 'Let what is certain in one place decide elsewhere.' }),
} as const;

/** Options of a truecaser, all optional. */
const Options = z.strictObject(options).partial();
export const OPTION_NAMES = Object.keys(options) as readonly (keyof typeof options)[];

const choice = {
  model: ModelName.optional(),
  words: z.array(Word).max(MOST_WORDS).optional().openapi({ description: 'Spellings that always win.' }),
  lists: z.array(Name).max(16).optional().openapi({ description: 'Word lists of the server; `words` win over them.' }),
};

const TEXT = { description: 'Offsets are UTF-16 units into it.', example: 'angela merkel visited new york' };
const Text = z.string().openapi(TEXT);
const source = z.string().optional().openapi({ description: 'What the text translates, for bilingual models.' });

export const TruecaseRequest = z
  .strictObject({
    text: Text,
    tokens: z.boolean().optional().openapi({ description: 'Also say what happened to each word. Default false.' }),
    source,
    ...choice,
    ...Options.shape,
  })
  .openapi('TruecaseRequest');

const Probability = z.number().min(0).max(1);
export const Token = z
  .object({
    start: z.int().min(0),
    end: z.int().min(0),
    from: z.string(),
    to: z.string(),
    p: Probability.openapi({ description: 'Of `to`.' }),
    alternatives: z.array(z.object({ text: z.string(), p: Probability })),
    guessedStart: z.literal(true).optional().openapi({
      description: 'The text has no punctuation here, and the capital says that a sentence was guessed to begin.',
    }),
  })
  .openapi('Token');

export const TruecaseResponse = z
  .object({
    text: z.string().openapi({ description: 'As long as the text of the request; only case differs.' }),
    model: z.string(),
    tokens: z.array(Token).optional(),
  })
  .openapi('TruecaseResponse');

export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
  })
  .openapi('Problem');

/** A batch of at most so many texts. */
export function batchRequest(maxBatch: number) {
  return z
    .strictObject({
      texts: z
        .array(z.union([z.string(), TruecaseRequest]))
        .max(maxBatch)
        .openapi({ description: 'A text, or a text with options of its own, which win over those of the batch.' }),
      tokens: z.boolean().optional(),
      ...choice,
      ...Options.shape,
    })
    .openapi('BatchRequest');
}

export const BatchResponse = z
  .object({
    results: z.array(z.union([TruecaseResponse, z.object({ error: ProblemSchema })])).openapi({
      description: 'In the order of the texts; the error of a text is its own.',
    }),
  })
  .openapi('BatchResponse');

export const DetectRequest = z
  .strictObject({
    text: Text,
    model: ModelName.optional(),
    lines: options.lines.optional(),
    protect: options.protect.optional(),
  })
  .openapi('DetectRequest');

const line = {
  start: z.int().min(0),
  end: z.int().min(0),
  case: z.enum(CASE_NAMES as [string, ...string[]]),
  confidence: Probability,
  lost: z.boolean().openapi({ description: 'Mode auto would restore it.' }),
  words: z.int().min(0),
};

export const DetectResponse = z
  .object({
    case: line.case,
    confidence: Probability,
    lineCount: z.int(),
    lostLines: z.int(),
    words: z.int(),
    lostWords: z.int(),
    lines: z.array(z.object(line)),
    spans: z.array(z.object({ ...line, firstLine: z.int(), lastLine: z.int() })),
  })
  .openapi('DetectResponse');

export const NerRequest = z
  .strictObject({
    text: Text,
    model: ModelName.optional(),
    restore: z
      .boolean()
      .optional()
      .openapi({ description: 'Restore case by the first model before names are looked for. Default false.' }),
  })
  .openapi('NerRequest');

export const NerResponse = z
  .object({ names: z.array(z.object({ start: z.int(), end: z.int(), type: z.string() })) })
  .openapi('NerResponse');

export const ModelsResponse = z
  .object({
    models: z.array(
      z.object({
        name: z.string(),
        task: z.enum(['truecase', 'ner']),
        language: z.string(),
        family: z.string(),
        created: z.string(),
        bytes: z.int(),
        default: z.boolean(),
      }),
    ),
  })
  .openapi('ModelsResponse');

export const WordList = z.strictObject({ words: z.array(Word).max(MOST_LIST_WORDS) }).openapi('WordList');
export const WordLists = z
  .object({ lists: z.array(z.object({ name: z.string(), words: z.int().min(0) })) })
  .openapi('WordLists');

export const CorrectionRequest = z
  .strictObject({
    text: z.string().min(1).max(100_000).openapi({ description: 'As it should be.', example: 'We met Dr Smith.' }),
    from: z.string().max(100_000).optional().openapi({ description: 'As it was.' }),
    model: ModelName.optional(),
  })
  .openapi('CorrectionRequest');

export const Correction = z
  .object({
    id: z.int(),
    text: z.string(),
    from: z.string().nullable(),
    model: z.string().nullable(),
    created: z.string(),
  })
  .openapi('Correction');

export const Corrections = z
  .object({
    corrections: z.array(Correction),
    next: z.int().nullable().openapi({ description: 'What `after` is to be for the next page; null on the last.' }),
  })
  .openapi('Corrections');

export const Health = z.object({ status: z.string() }).openapi('Health');

export type TruecaseRequest = z.infer<typeof TruecaseRequest>;
export type TruecaseResponse = z.infer<typeof TruecaseResponse>;
export type BatchRequest = z.infer<ReturnType<typeof batchRequest>>;
export type BatchResponse = z.infer<typeof BatchResponse>;
export type DetectRequest = z.infer<typeof DetectRequest>;
export type DetectResponse = z.infer<typeof DetectResponse>;
export type NerRequest = z.infer<typeof NerRequest>;
export type NerResponse = z.infer<typeof NerResponse>;
export type ModelsResponse = z.infer<typeof ModelsResponse>;
export type WordList = z.infer<typeof WordList>;
export type WordLists = z.infer<typeof WordLists>;
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;
export type Correction = z.infer<typeof Correction>;
export type Corrections = z.infer<typeof Corrections>;
export type ProblemResponse = z.infer<typeof ProblemSchema>;
