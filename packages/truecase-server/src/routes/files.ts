/** GET /models/NAME.tcm: the files of models, for pages and programs that restore text themselves. */
import { z } from '@hono/zod-openapi';
import type { Endpoints, Services } from '../endpoint.js';
import { Problem } from '../problem.js';

const params = z.object({ file: z.string().openapi({ description: 'Name of a model with the ending .tcm.' }) });

export function addFiles(endpoints: Endpoints, { state }: Services): void {
  endpoints.add(
    {
      method: 'get',
      path: '/models/{file}',
      summary: 'Gives the file of a model',
      description: 'Those of the package need no token.',
      request: { params },
      responses: {
        200: {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
    async (context) => {
      const found = await state.site.answer(context, context.req.path);
      if (found === undefined) throw new Problem('no-such-model', 'See /v1/models for those that are loaded.');
      return found;
    },
  );
}
