/** For those who watch the server: whether it lives, whether it may be sent requests, and its figures. */
import { answer, type Endpoints, json, type Services } from '../endpoint.js';
import { Problem } from '../problem.js';
import { Health } from '../schemas.js';

/** Paths that are answered without a token and without a limit. */
export const OPEN_PATHS: readonly string[] = ['/', '/api', '/healthz', '/readyz', '/openapi.json'];

export function addHealth(endpoints: Endpoints, { state, metrics, work }: Services): void {
  const ok = json(Health, 'It does');
  endpoints.add(
    { method: 'get', path: '/healthz', summary: 'Says whether the process lives', responses: { 200: ok } },
    (context) => answer(context, '{"status":"ok"}'),
  );
  endpoints.add(
    { method: 'get', path: '/readyz', summary: 'Says whether requests may be sent', responses: { 200: ok } },
    (context) => {
      if (state.draining) throw new Problem('draining', 'The server finishes what it has and stops.');
      if (!state.ready)
        throw new Problem('overloaded', 'The models are being loaded.', { headers: { 'Retry-After': '1' } });
      return answer(context, '{"status":"ok"}');
    },
  );
  const text = {
    description: 'Figures for Prometheus',
    content: { 'text/plain': { schema: { type: 'string' as const } } },
  };
  endpoints.add({ method: 'get', path: '/metrics', summary: 'Gives figures', responses: { 200: text } }, (context) =>
    answer(context, metrics.render(work), 'text/plain; version=0.0.4; charset=utf-8'),
  );
}
