/** /v1/corrections: sentences as they should be, collected for "truecase adapt". */
import { z } from '@hono/zod-openapi';
import {
  answer,
  check,
  type Endpoints,
  json,
  parseJson,
  queryOf,
  requireType,
  type Services,
  withBody,
} from '../endpoint.js';
import { Problem } from '../problem.js';
import { Correction, CorrectionRequest, Corrections } from '../schemas.js';
import { requireStorage } from './words.js';

/** A whole number in an address. What is said about it is said twice, as the description does not see through coercion. */
function whole(minimum: number, maximum: number) {
  return z.coerce
    .number()
    .int()
    .min(minimum)
    .max(maximum)
    .openapi({ type: 'integer', minimum, maximum, example: minimum });
}

const Page = z.strictObject({
  after: whole(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: whole(1, 1000).default(100),
});
const params = z.object({ id: whole(1, Number.MAX_SAFE_INTEGER) });

export function addCorrections(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/corrections',
      summary: 'Keeps a correction',
      description: 'It is on disk when the answer comes.',
      request: { body: { required: true, content: { 'application/json': { schema: CorrectionRequest } } } },
      responses: { 201: json(Correction, 'It is kept') },
    },
    (context) => {
      const storage = requireStorage(services);
      requireType(context, 'application/json');
      return withBody(context, services, async (body) => {
        const { text, from, model } = parseJson(body, CorrectionRequest);
        const kept = await storage.addCorrection(text, from ?? null, model ?? null);
        return answer(context, JSON.stringify(kept), 'application/json', 201);
      });
    },
  );
  endpoints.add(
    {
      method: 'get',
      path: '/v1/corrections',
      summary: 'Gives the corrections',
      description: 'With "Accept: text/plain" their texts, one a line, which is what "truecase adapt" reads.',
      request: { query: Page },
      responses: {
        200: {
          description: 'A page of them',
          content: { 'application/json': { schema: Corrections }, 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
    async (context) => {
      const { after, limit } = check(queryOf(context), Page, 'The query');
      const found = await requireStorage(services).corrections(after, limit);
      if ((context.req.header('accept') ?? '').startsWith('text/plain')) {
        const lines = found.map(({ text }) => `${text.replaceAll(/[\r\n]+/g, ' ')}\n`);
        return answer(context, lines.join(''), 'text/plain; charset=utf-8');
      }
      const next = found.length === limit ? found.at(-1)!.id : null;
      return answer(context, JSON.stringify({ corrections: found, next }));
    },
  );
  endpoints.add(
    {
      method: 'delete',
      path: '/v1/corrections/{id}',
      summary: 'Removes a correction',
      request: { params },
      responses: { 204: { description: 'It is gone' } },
    },
    async (context) => {
      const { id } = check(context.req.param(), params, 'The path');
      if (await requireStorage(services).deleteCorrection(id)) return context.body(null, 204);
      throw new Problem('no-such-correction', `There is no correction ${id}.`);
    },
  );
}
