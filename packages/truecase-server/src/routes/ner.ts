/** POST /v1/ner: names in a text, if a model that recognises them is loaded. */
import { answer, type Endpoints, json, parseJson, requireType, runJob, type Services, withBody } from '../endpoint.js';
import { NerRequest, NerResponse } from '../schemas.js';

export function addNer(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/ner',
      summary: 'Finds the names in a text',
      description: 'Needs a model that recognises names; without one the answer is 404.',
      request: { body: { required: true, content: { 'application/json': { schema: NerRequest } } } },
      responses: { 200: json(NerResponse, 'The names') },
    },
    (context) => {
      requireType(context, 'application/json');
      return withBody(context, services, async (body) => {
        const { text, model, restore = false } = parseJson(body, NerRequest);
        return answer(context, await runJob(services, { kind: 'ner', text, model, restore }));
      });
    },
  );
}
