/** /v1/words: named lists of spellings that always win, kept by the server. */
import { z } from '@hono/zod-openapi';
import {
  answer,
  type Endpoints,
  json,
  type RequestContext,
  readBody,
  requireType,
  type Services,
  withBody,
} from '../endpoint.js';
import { Problem } from '../problem.js';
import { check } from '../requests.js';
import { Name, WordList, WordLists } from '../schemas.js';
import type { Storage } from '../store/storage.js';

const params = z.object({ list: Name });
const MOST_LISTS = 1000;
/** Words of a list that count as one request when it is set. */
const CHARGED_WORDS = 2000;

export function addWords(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'get',
      path: '/v1/words',
      summary: 'Names the word lists',
      responses: { 200: json(WordLists, 'The lists') },
    },
    async (context) => {
      const lists = await requireStorage(services).lists();
      return answer(context, JSON.stringify({ lists }));
    },
  );
  endpoints.add(
    {
      method: 'get',
      path: '/v1/words/{list}',
      summary: 'Gives a word list',
      request: { params },
      responses: { 200: json(WordList, 'The list') },
    },
    async (context) => {
      const name = nameOf(context);
      const words = await requireStorage(services).list(name);
      if (words === null) throw noSuchList(name);
      return answer(context, `{"words":${words}}`);
    },
  );
  endpoints.add(
    {
      method: 'put',
      path: '/v1/words/{list}',
      summary: 'Sets a word list',
      description: 'The list is on disk when the answer comes; requests that name it use it from then on.',
      request: { params, body: { required: true, content: { 'application/json': { schema: WordList } } } },
      responses: { 204: { description: 'It is set' } },
    },
    (context) => {
      const name = nameOf(context);
      const storage = requireStorage(services);
      requireType(context, 'application/json');
      return withBody(context, services, async (body) => {
        const { json: words, count } = await readBody(context, services, 'list', body);
        const client = context.get('client');
        services.limiter?.charge(client, Math.floor(count / CHARGED_WORDS));
        // Refused now rather than in every request that names the list.
        const language = services.state.models.find(({ task }) => task === 'truecase')!.language;
        const bytes = await services.lists!.compile(words, language, client);
        const put = () => storage.putList(name, words, count, MOST_LISTS);
        if (!(await services.lists!.change(name, put, { language, bytes }))) {
          throw new Problem('unprocessable', `There are ${MOST_LISTS} lists already.`);
        }
        return context.body(null, 204);
      });
    },
  );
  endpoints.add(
    {
      method: 'delete',
      path: '/v1/words/{list}',
      summary: 'Removes a word list',
      request: { params },
      responses: { 204: { description: 'It is gone' } },
    },
    async (context) => {
      const name = nameOf(context);
      const storage = requireStorage(services);
      if (!(await services.lists!.change(name, () => storage.deleteList(name)))) throw noSuchList(name);
      return context.body(null, 204);
    },
  );
}

export function requireStorage({ storage }: Services): Storage {
  if (storage !== null) return storage;
  throw new Problem('no-storage', 'Start the server with --data DIR to keep word lists and corrections.');
}

function nameOf(context: RequestContext): string {
  return check(context.req.param(), params, 'The path').list;
}

function noSuchList(name: string): Problem {
  return new Problem('no-such-list', `There is no word list ${JSON.stringify(name)}.`);
}
