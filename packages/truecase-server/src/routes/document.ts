/** POST /v1/document: subtitles, Markdown, HTML and so on, of which only the text changes. */
import { z } from '@hono/zod-openapi';
import { FORMATS } from 'truecase/host';
import { answer, check, type Endpoints, mediaType, queryOf, runJob, type Services, withBody } from '../endpoint.js';
import { Problem } from '../problem.js';
import { OptionsQuery, readQuery } from '../query.js';

const DocumentQuery = OptionsQuery.omit({ tokens: true }).extend({
  format: z
    .enum(FORMATS.map(({ name }) => name) as [string, ...string[]])
    .optional()
    .openapi({ description: 'Name of the format; default: by name and content.' }),
  file: z.string().min(1).max(200).optional().openapi({ description: 'Name of the file, for its ending.' }),
});

const ANY = { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } };

export function addDocument(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/document',
      summary: 'Restores the text of a document',
      description: 'The answer has the type of the request. Everything but the case of its text stays as it is.',
      request: { query: DocumentQuery, body: { required: true, content: ANY } },
      responses: { 200: { description: 'The document', content: ANY } },
    },
    (context) => {
      const { format, file, ...query } = check(queryOf(context), DocumentQuery, 'The query');
      const { tokens: _, ...choice } = readQuery(query);
      if (context.req.header('content-encoding') !== undefined) {
        throw new Problem('media-type', 'The body is compressed, expected a plain one.');
      }
      const type = mediaType(context) || 'application/octet-stream';
      return withBody(context, services, async (body) => {
        const document = { ...(format === undefined ? {} : { format }), ...(file === undefined ? {} : { file }) };
        return answer(context, await runJob(services, { kind: 'document', bytes: body, document, ...choice }), type);
      });
    },
  );
}
