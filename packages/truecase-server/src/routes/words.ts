/** /v1/words: named lists of spellings that always win, kept by the server. */
import { z } from '@hono/zod-openapi';
import { languageOf, UserWords } from 'truecase/host';
import {
  answer,
  check,
  type Endpoints,
  json,
  parseJson,
  type RequestContext,
  requireType,
  type Services,
  withBody,
} from '../endpoint.js';
import { Problem } from '../problem.js';
import { Name, WordList, WordLists } from '../schemas.js';
import type { Storage } from '../store/storage.js';

const params = z.object({ list: Name });
/** Most lists, and largest body of one, whatever that of other requests is. */
const MOST_LISTS = 1000;

export function addWords(endpoints: Endpoints, services: Services): void {
  endpoints.add(
    {
      method: 'get',
      path: '/v1/words',
      summary: 'Names the word lists',
      responses: { 200: json(WordLists, 'The lists') },
    },
    async (context) => {
      const lists = await requireStorage(services).allLists();
      return answer(context, JSON.stringify({ lists: lists.map(([name, words]) => ({ name, words: words.length })) }));
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
      const found = (await requireStorage(services).allLists()).find(([other]) => other === name);
      if (found === undefined) throw noSuchList(name);
      return answer(context, JSON.stringify({ words: found[1] }));
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
        const { words } = parseJson(body, WordList);
        // Refused now rather than in every request that names the list.
        new UserWords(words, languageOf(services.state.models[0]?.language));
        const lists = await storage.allLists();
        if (lists.length >= MOST_LISTS && !lists.some(([other]) => other === name)) {
          throw new Problem('unprocessable', `There are ${MOST_LISTS} lists already.`);
        }
        await storage.putList(name, words);
        services.work.setList(name, words);
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
      if (!(await requireStorage(services).deleteList(name))) throw noSuchList(name);
      services.work.setList(name, null);
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
