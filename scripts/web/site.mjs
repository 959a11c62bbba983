// Serves the built page on this machine, with the models of models/ below /models: what any static file server does.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

function fileOf(address) {
  const path = normalize(decodeURIComponent(new URL(address, 'http://localhost').pathname));
  if (path.includes('..')) return null;
  const file = path.startsWith('/models/')
    ? join(root, path)
    : join(root, 'packages', 'truecase-server', 'dist', 'web', path);
  const found = path.endsWith('/') ? join(file, 'index.html') : file;
  return existsSync(found) && statSync(found).isFile() ? found : null;
}

/** Serves on a port, 0 for any; gives the address and what ends it. */
export async function serveSite(port = 0) {
  const server = createServer((request, response) => {
    const file = fileOf(request.url ?? '/');
    if (file === null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': statSync(file).size,
      'cache-control': 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}
