/**
 * Files that are served as they are: a folder of pages at `/`, and models at `/models/NAME.tcm` for pages that restore text
 * themselves. What there is is listed once, so that a path is either in the list or there is nothing at it, whatever it says.
 */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { describeIoError } from 'truecase/host';
import { bundledModels, bundledRecognizers, resolveModel } from 'truecase/node';
import { type Coding, chooseCoding, compress } from './compression.js';
import type { RequestContext } from './endpoint.js';

/** The pages that come with the package. */
export const OWN_PAGES = fileURLToPath(new URL('./web/', import.meta.url));

/** Larger files are streamed and not compressed: they are models or pictures. */
const MOST_HELD_BYTES = 2 ** 20;
const COMPRESSIBLE = /^text\/|[/+](?:javascript|json|xml|wasm)\b|manifest/;
/** Names that Vite gives: a digest of the content before the ending. */
const HASHED = /^\/assets\/.*-[\w-]{8}\.\w+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const CHECKED = 'no-cache';
const BINARY = 'application/octet-stream';

/** Pages run their own scripts, in workers too, and WebAssembly; they talk to this server alone. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

interface SiteFile {
  readonly path: string;
  readonly type: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly etag: string;
  readonly cache: string;
  /** Answered without a token: it is part of the package, or of a folder that was named to be served. */
  readonly open: boolean;
  readonly packed: Map<Coding, Promise<Buffer | undefined>>;
}

export interface SiteSource {
  /** Folder of pages; that of the package need not be there. */
  readonly pages: string;
  /** Models that are loaded, by name, and where their files are. */
  readonly models: readonly { readonly name: string; readonly where: string }[];
}

export class Site {
  readonly #files: ReadonlyMap<string, SiteFile>;

  private constructor(files: ReadonlyMap<string, SiteFile>) {
    this.#files = files;
  }

  /** Lists what there is: models that are loaded before those of the package, files of the folder before both. */
  static async open({ pages, models }: SiteSource): Promise<Site> {
    const files = new Map<string, SiteFile>();
    for (const name of [...(await bundledModels()), ...(await bundledRecognizers())]) {
      files.set(modelPath(name), await describe(await resolveModel(name), BINARY, true));
    }
    for (const { name, where } of models) {
      if (files.get(modelPath(name))?.path === where) continue;
      files.set(modelPath(name), await describe(where, BINARY, false));
    }
    for (const path of await listFiles(pages)) {
      const name = `/${relative(pages, path).split(sep).join('/')}`;
      const type = getMimeType(name) ?? BINARY;
      const file = await describe(path, type, true, HASHED.test(name) ? IMMUTABLE : CHECKED);
      files.set(name, file);
      if (name.endsWith('/index.html')) files.set(name.slice(0, -'index.html'.length), file);
    }
    return new Site(files);
  }

  /** Is this file answered without a token? */
  isOpen(path: string): boolean {
    return this.#files.get(path)?.open ?? false;
  }

  /** The file at a path, or undefined where there is none. */
  async answer(context: RequestContext, path: string): Promise<Response | undefined> {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    for (const [name, value] of Object.entries(PAGE_HEADERS)) context.header(name, value);
    context.header('cache-control', file.cache);
    context.header('etag', file.etag);
    context.header('vary', 'Accept-Encoding');
    if (matches(context.req.header('if-none-match'), file.etag)) return context.body(null, 304);
    context.header('content-type', file.type);
    if (file.size > MOST_HELD_BYTES || isPacked(file.path)) return context.body(stream(file, context));
    const coding = COMPRESSIBLE.test(file.type) ? chooseCoding(context.req.header('accept-encoding')) : undefined;
    const packed = coding === undefined ? undefined : await pack(file, coding);
    if (packed === undefined) return context.body(new Uint8Array(await readFile(file.path)));
    context.header('content-encoding', coding);
    return context.body(new Uint8Array(packed));
  }
}

function modelPath(name: string): string {
  return `/models/${name}.tcm`;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (folder === OWN_PAGES) return [];
    throw describeIoError(error, folder, 'read');
  });
  // What is hidden (.git, .env) is nobody's page.
  const isHidden = (path: string) =>
    relative(folder, path)
      .split(sep)
      .some((part) => part.startsWith('.'));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path));
}

async function describe(path: string, type: string, open: boolean, cache = CHECKED): Promise<SiteFile> {
  const { size, mtimeMs } = await stat(path);
  const text = /^text\/|javascript|json/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
  const etag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  return { path, type: text, size, etag, cache, open, packed: new Map() };
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false;
}

/** Compressed once, for all who ask. */
function pack(file: SiteFile, coding: Coding): Promise<Buffer | undefined> {
  let packed = file.packed.get(coding);
  if (packed === undefined) {
    packed = readFile(file.path).then((bytes) => compress(bytes, coding));
    packed.catch(() => file.packed.delete(coding));
    file.packed.set(coding, packed);
  }
  return packed;
}

function isPacked(path: string): boolean {
  return /\.(?:br|gz)$/i.test(path);
}

/** Models that are compressed on disk are sent as what they are compressed from. */
function stream({ path, size }: SiteFile, context: RequestContext): ReadableStream {
  const bytes = createReadStream(path);
  if (!isPacked(path)) {
    context.header('content-length', String(size));
    return Readable.toWeb(bytes) as ReadableStream;
  }
  const plain = /\.br$/i.test(path) ? createBrotliDecompress() : createGunzip();
  // Whatever goes wrong destroys both, and the client sees that its answer is cut off.
  pipeline(bytes, plain, () => undefined);
  return Readable.toWeb(plain) as ReadableStream;
}
