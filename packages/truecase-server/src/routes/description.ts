/**
 * GET /openapi.json, made from the schemas that check, and GET /api, one page for people that is made from it. The same page is
 * at / where no other is served there.
 */
import { VERSION } from 'truecase/host';
import { answer, type Endpoints, type Handler, type Services } from '../endpoint.js';

const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'truecase',
    version: VERSION,
    description: 'Gives text its true capitals back. Offsets are UTF-16 units. Errors are problem+json (RFC 9457).',
    license: { name: 'MIT', identifier: 'MIT' },
  },
};

interface Operation {
  readonly summary?: string;
  readonly description?: string;
}

export function addDescription(endpoints: Endpoints, { state }: Services): void {
  let document: string | undefined;
  const describe = (): string => {
    document ??= JSON.stringify(endpoints.app.getOpenAPI31Document(INFO));
    return document;
  };
  endpoints.add(
    {
      method: 'get',
      path: '/openapi.json',
      summary: 'Describes this interface (OpenAPI 3.1)',
      responses: {
        200: { description: 'The document', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
    (context) => answer(context, describe()),
  );
  const page = { 200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' as const } } } } };
  const showPage: Handler = (context) =>
    answer(context, renderPage(JSON.parse(describe())), 'text/html; charset=utf-8');
  endpoints.add(
    { method: 'get', path: '/api', summary: 'Describes this interface for people', responses: page },
    showPage,
  );
  endpoints.add(
    {
      method: 'get',
      path: '/',
      summary: 'Shows the first page of the site, or describes this interface',
      responses: page,
    },
    async (context) => (await state.site.answer(context, '/')) ?? showPage(context),
  );
}

function renderPage({ paths }: { paths: Record<string, Record<string, Operation>> }): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', description = '' }]) => {
      const more = description === '' ? '' : ` ${escapeHtml(description)}`;
      return `<tr><td><code>${method.toUpperCase()} ${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}.${more}</td></tr>`;
    }),
  );
  const example = `curl -H 'content-type: text/plain' -d 'angela merkel visited new york' ADDRESS/v1/truecase`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>truecase ${VERSION}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
td{padding:.3rem .8rem .3rem 0;vertical-align:top}pre{overflow:auto}</style></head>
<body><h1>truecase ${VERSION}</h1>
<p>Gives text its true capitals back. Only the case of letters changes.</p>
<pre>${escapeHtml(example)}</pre>
<table>${rows.join('\n')}</table>
<p>The schemas are in <a href="/openapi.json">openapi.json</a>.</p></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
