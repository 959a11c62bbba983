/**
 * The HTTP protocol of LanguageTool, as far as its clients and editors need it: /v2/check and /v2/languages. Words whose
 * case would change are its matches. Options of that protocol about other rules are accepted and mean nothing here.
 */
import { z } from '@hono/zod-openapi';
import { VERSION } from 'truecase/host';
import {
  answer,
  check,
  type Endpoints,
  json,
  mediaType,
  parseJson,
  queryOf,
  type RequestContext,
  runJob,
  type Services,
  withBody,
} from '../endpoint.js';
import { AnnotatedText, type FlatText, flatten } from '../markup.js';
import type { ModelCard } from '../models.js';
import { Problem } from '../problem.js';
import type { Match } from '../work/check.js';

const fields = {
  language: z.string().max(40).default('auto').openapi({ description: 'A tag such as en-US, or auto.' }),
  mode: z.enum(['restore', 'repair', 'auto']).optional().openapi({ description: 'Ours. Default repair.' }),
  minConfidence: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .openapi({ type: 'number', minimum: 0, maximum: 1, description: 'Ours. Default 0.6.' }),
};
/** As clients may send it; what is documented is the form with a text. */
const CheckForm = z.object({ text: z.string().optional(), data: z.string().optional(), ...fields }).loose();
const DocumentedForm = z
  .object({ text: z.string(), ...fields })
  .loose()
  .openapi('CheckForm');

const CheckResponse = z
  .object({
    software: z.object({ name: z.string(), version: z.string(), apiVersion: z.int(), status: z.string() }).loose(),
    language: z.object({ name: z.string(), code: z.string() }).loose(),
    matches: z.array(
      z
        .object({
          message: z.string(),
          offset: z.int(),
          length: z.int(),
          replacements: z.array(z.object({ value: z.string() })),
        })
        .loose(),
    ),
  })
  .loose()
  .openapi('CheckResponse');

const Languages = z.array(z.object({ name: z.string(), code: z.string(), longCode: z.string() })).openapi('Languages');

/** Countries for tags without one, as editors send en-US and expect it back. */
const REGIONS: Readonly<Record<string, readonly string[]>> = { en: ['US', 'GB'], de: ['DE'], fr: ['FR'], es: ['ES'] };
const names = new Intl.DisplayNames('en', { type: 'language' });
const DEFAULT_CONFIDENCE = 0.6;

export function addLanguageTool(endpoints: Endpoints, services: Services): void {
  const models = (): readonly ModelCard[] => services.state.models.filter(({ task }) => task === 'truecase');
  endpoints.add(
    {
      method: 'post',
      path: '/v2/check',
      summary: 'Checks case as a LanguageTool server does',
      description:
        'Instead of `text` there may be `data`, annotated text as JSON. Other fields of that protocol mean nothing here.',
      request: {
        body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: DocumentedForm } } },
      },
      responses: { 200: json(CheckResponse, 'What would be written otherwise') },
    },
    (context) =>
      withBody(context, services, async (body) => {
        const form = check({ ...queryOf(context), ...readForm(context, body) }, CheckForm, 'The form');
        const flat = readText(form);
        const model = modelFor(form.language, models());
        const options = { mode: form.mode ?? 'repair', minConfidence: form.minConfidence ?? DEFAULT_CONFIDENCE };
        const found = await runJob(services, { kind: 'check', text: flat.text, model: model.name, options });
        const matches =
          flat.place(0, flat.text.length) === 0 ? (found as string) : JSON.stringify(shift(found as string, flat));
        const code = form.language === 'auto' ? tagsOf(model.language)[0]! : form.language;
        const language = { name: nameOf(code), code };
        const head = {
          software: {
            name: 'truecase',
            version: VERSION,
            buildDate: model.created,
            apiVersion: 1,
            premium: false,
            status: '',
          },
          warnings: { incompleteResults: false },
          language: { ...language, detectedLanguage: { ...language, confidence: 1 } },
        };
        return answer(context, `${JSON.stringify(head).slice(0, -1)},"matches":${matches}}`);
      }),
  );
  endpoints.add(
    {
      method: 'get',
      path: '/v2/languages',
      summary: 'Lists languages as a LanguageTool server does',
      responses: { 200: json(Languages, 'The languages') },
    },
    (context) => {
      const tags = [...new Set(models().flatMap(({ language }) => tagsOf(language)))];
      const rows = tags.map((tag) => ({ name: nameOf(tag), code: tag.split('-')[0]!, longCode: tag }));
      return answer(context, JSON.stringify(rows));
    },
  );
}

function readForm(context: RequestContext, body: Buffer): Record<string, string> {
  const type = mediaType(context);
  if (type !== 'application/x-www-form-urlencoded' && body.length > 0) {
    throw new Problem('media-type', 'Expected application/x-www-form-urlencoded.');
  }
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

function readText({ text, data }: z.infer<typeof CheckForm>): FlatText {
  if (text !== undefined) return flatten({ annotation: [{ text }] });
  if (data !== undefined) return flatten(parseJson(Buffer.from(data), AnnotatedText));
  throw new Problem('bad-request', 'The form has neither text nor data.');
}

/** Matches where they are in what was sent; those that touch markup are left out. */
function shift(found: string, flat: FlatText): Match[] {
  return (JSON.parse(found) as Match[]).flatMap((match) => {
    const offset = flat.place(match.offset, match.offset + match.length);
    return offset < 0 ? [] : [{ ...match, offset }];
  });
}

/** The first model of the language. */
function modelFor(tag: string, models: readonly ModelCard[]): ModelCard {
  const language = tag.split('-')[0]!.toLowerCase();
  const found = tag === 'auto' ? models[0] : models.find((model) => model.language.split('-')[0] === language);
  if (found !== undefined) return found;
  throw new Problem('no-such-model', `There is no model of the language ${JSON.stringify(tag)}.`);
}

function tagsOf(language: string): readonly string[] {
  const regions = REGIONS[language];
  return [language, ...(regions ?? []).map((region) => `${language}-${region}`)];
}

function nameOf(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
