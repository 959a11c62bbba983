/** POST /v1/detect: where a text has lost its case. */
import { answer, type Endpoints, json, parseJson, requireType, runJob, type Services, withBody } from '../endpoint.js';
import { DetectRequest, DetectResponse } from '../schemas.js';

export function addDetect(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'post',
      path: '/v1/detect',
      summary: 'Says where a text has lost its case',
      request: { body: { required: true, content: { 'application/json': { schema: DetectRequest } } } },
      responses: { 200: json(DetectResponse, 'The case of the text, of its lines and of runs of lines') },
    },
    (context) => {
      requireType(context, 'application/json');
      return withBody(context, services, async (body) => {
        const { text, model, ...options } = parseJson(body, DetectRequest);
        return answer(context, await runJob(services, { kind: 'detect', text, model, options }));
      });
    },
  );
}
