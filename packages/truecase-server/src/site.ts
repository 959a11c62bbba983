/**
 * Files that are served as they are: a folder of pages at `/`, and models at `/models/NAME.tcm` for pages that restore text
 * themselves. What there is is listed once, so that a path is either in the list or there is nothing at it, whatever it says. A file
 * is sent as it is when it is opened, which may be later than when it was listed.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { describeIoError } from 'truecase/host';
import { bundledModels, bundledRecognizers, resolveModel } from 'truecase/node';
import { whenClosed } from './closing.js';
import { type Coding, chooseCoding, compress } from './compression.js';
import type { RequestContext } from './endpoint.js';

/** The pages that come with the package. */
export const OWN_PAGES = fileURLToPath(new URL('./web/', import.meta.url));

/** Larger files are streamed and not compressed: they are models or pictures. */
const MOST_HELD_BYTES = 2 ** 20;
const PART_BYTES = 65_536;
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
  readonly cache: string;
  /** Answered without a token: it is part of the package, or of a folder that was named to be served. */
  readonly open: boolean;
  /** What it is compressed to, and the version that was. */
  readonly packed: Map<Coding, { readonly etag: string; readonly bytes: Promise<Buffer | undefined> }>;
}

/** A file as it is now: it may have changed since it was listed. */
interface Version {
  readonly size: number;
  readonly etag: string;
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
    const isHead = context.req.method === 'HEAD';
    // What is opened is closed when the answer is, whoever reads it; for HEAD nothing is.
    const handle = isHead ? undefined : await openFile(file.path, context);
    const version = versionOf(handle === undefined ? await statFile(file.path) : await handle.stat());
    if (version === undefined) return undefined;
    for (const [name, value] of Object.entries(PAGE_HEADERS)) context.header(name, value);
    context.header('cache-control', file.cache);
    context.header('etag', version.etag);
    context.header('vary', 'Accept-Encoding');
    if (matches(context.req.header('if-none-match'), version.etag)) return context.body(null, 304);
    context.header('content-type', file.type);
    const isPlain = !isPacked(file.path);
    const coding =
      isPlain && version.size <= MOST_HELD_BYTES && COMPRESSIBLE.test(file.type)
        ? chooseCoding(context.req.header('accept-encoding'))
        : undefined;
    if (handle === undefined) {
      if (isPlain && coding === undefined) context.header('content-length', String(version.size));
      return context.body(null);
    }
    const packed = coding === undefined ? undefined : await pack(file, version, handle, coding);
    if (packed !== undefined) {
      context.header('content-encoding', coding);
      return context.body(new Uint8Array(packed));
    }
    if (isPlain) context.header('content-length', String(version.size));
    return context.body(stream(file, version, handle, context));
  }
}

/** Opens a file for an answer; a pipe in its place is not waited for. */
async function openFile(path: string, context: RequestContext): Promise<FileHandle | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  if (handle !== undefined) whenClosed(context, () => void handle.close().catch(() => undefined));
  return handle;
}

async function statFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

function versionOf(stats: Stats | undefined): Version | undefined {
  if (stats?.isFile() !== true) return undefined;
  const { size, mtimeMs } = stats;
  return { size, etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
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

async function describe(path: string, type: string, isOpen: boolean, cache = CHECKED): Promise<SiteFile> {
  await stat(path);
  const text = /^text\/|javascript|json/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
  return { path, type: text, cache, open: isOpen, packed: new Map() };
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false;
}

/** Compressed once, for all who ask. */
function pack(
  { packed }: SiteFile,
  { etag, size }: Version,
  handle: FileHandle,
  coding: Coding,
): Promise<Buffer | undefined> {
  const known = packed.get(coding);
  if (known?.etag === etag) return known.bytes;
  const bytes = readBytes(handle, size).then((plain) => compress(plain, coding));
  bytes.catch(() => packed.delete(coding));
  packed.set(coding, { etag, bytes });
  return bytes;
}

async function readBytes(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('a file became shorter while it was read');
    at += bytesRead;
  }
  return bytes;
}

function isPacked(path: string): boolean {
  return /\.(?:br|gz)$/i.test(path);
}

/** As many bytes as the file had when it was opened. Models that are compressed on disk are sent as what they are compressed from. */
function stream({ path }: SiteFile, { size }: Version, handle: FileHandle, context: RequestContext): ReadableStream {
  const bytes = Readable.from(bytesOf(handle, size), { objectMode: false });
  let sent: Readable = bytes;
  if (isPacked(path)) {
    const plain = /\.br$/i.test(path) ? createBrotliDecompress() : createGunzip();
    // Whatever goes wrong destroys both, and the client sees that its answer is cut off.
    sent = pipeline(bytes, plain, () => undefined);
  }
  whenClosed(context, () => {
    bytes.destroy();
    sent.destroy();
  });
  return Readable.toWeb(sent) as ReadableStream;
}

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const { buffer, bytesRead } = await handle.read(
      Buffer.allocUnsafe(Math.min(PART_BYTES, size - at)),
      0,
      undefined,
      at,
    );
    if (bytesRead === 0) throw new Error('a file became shorter while it was sent');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
