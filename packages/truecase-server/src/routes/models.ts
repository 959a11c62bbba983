/** GET /v1/models: what is loaded. */
import { answer, type Endpoints, json, type Services } from '../endpoint.js';
import { ModelsResponse } from '../schemas.js';

export function addModels(endpoints: Endpoints, { state }: Services): void {
  endpoints.add(
    {
      method: 'get',
      path: '/v1/models',
      summary: 'Lists the models',
      responses: { 200: json(ModelsResponse, 'The models, the default first') },
    },
    (context) => answer(context, JSON.stringify({ models: state.models })),
  );
}
