/**
 * The HTTP protocol of LanguageTool, as far as its clients and editors need it: /v2/check and /v2/languages. Words whose
 * case would change are its matches, at most four megabytes of them. Options of that protocol about other rules are accepted and mean nothing here.
 */
import { z } from '@hono/zod-openapi';
import { VERSION } from 'truecase/host';
import {
  answer,
  type Endpoints,
  json,
  mediaType,
  queryOf,
  type RequestContext,
  readBody,
  runJob,
  type Services,
  withBody,
} from '../endpoint.js';
import type { ModelCard } from '../models.js';
import { Problem } from '../problem.js';
import { checkFields } from '../requests.js';

const DocumentedForm = z
  .object({ text: z.string(), ...checkFields })
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
const INCOMPLETE = {
  incompleteResults: true,
  incompleteResultsReason: 'There are more words to correct than fit into an answer; send the text in parts.',
};

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
        requireForm(context, body);
        const form = await readBody(context, services, 'check', body, queryOf(context));
        const { text, stretches } = form;
        const model = modelFor(form.language, models());
        const options = { mode: form.mode ?? 'repair', minConfidence: form.minConfidence ?? DEFAULT_CONFIDENCE };
        const job = { kind: 'check', text, stretches, model: model.name, options } as const;
        const { body: matches, value: incomplete } = await runJob(context, services, job);
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
          warnings: incomplete === true ? INCOMPLETE : { incompleteResults: false },
          language: { ...language, detectedLanguage: { ...language, confidence: 1 } },
        };
        const start = `${JSON.stringify(head).slice(0, -1)},"matches":[`;
        if (typeof matches === 'string') return answer(context, `${start}${matches}]}`);
        return answer(context, Buffer.concat([Buffer.from(start), matches, Buffer.from(']}')]));
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

function requireForm(context: RequestContext, body: Buffer): void {
  if (mediaType(context) === 'application/x-www-form-urlencoded' || body.length === 0) return;
  throw new Problem('media-type', 'Expected application/x-www-form-urlencoded.');
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
