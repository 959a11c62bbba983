// The extension as `npm run package` makes it: what is in the archive, and the server out of it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../truecase/src/cli/e2e/harness.js';
import { EditorClient } from './client.js';

let folder: string;
let files: Map<string, Buffer>;

beforeAll(() => {
  execFileSync(process.execPath, ['package.mjs'], { cwd: join(ROOT, 'editors', 'vscode'), stdio: 'pipe' });
  files = unzip(readFileSync(join(ROOT, 'editors', 'vscode', 'truecase-0.1.0.vsix')));
  folder = mkdtempSync(join(tmpdir(), 'truecase-vscode-'));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Entries by the central directory; every checksum is compared. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length, local] = [20, 28, 42].map((field) =>
      field === 28 ? archive.readUInt16LE(at + field) : archive.readUInt32LE(at + field),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(data, data + size));
    expect(crc32(bytes), name).toBe(archive.readUInt32LE(at + 16));
    found.set(name, bytes);
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
}

it('has the manifest, the extension, the server and the model, and no development packages', () => {
  for (const name of ['extension.vsixmanifest', '[Content_Types].xml', 'extension/README.md', 'extension/LICENSE.txt'])
    expect(files.has(name), name).toBe(true);
  const manifest = JSON.parse(files.get('extension/package.json')!.toString()) as Record<string, unknown>;
  expect(manifest['devDependencies']).toBeUndefined();
  expect(files.has(`extension/${String(manifest['main']).slice(2)}`)).toBe(true);
  expect(files.get('extension/models/en.tcm')!.equals(readFileSync(join(ROOT, 'models', 'en.tcm')))).toBe(true);
});

it('offers every command of the server in the palette, apart from the one for words', () => {
  const manifest = JSON.parse(files.get('extension/package.json')!.toString()) as {
    contributes: { commands: { command: string }[] };
  };
  const extension = files.get('extension/dist/extension.cjs')!.toString();
  for (const { command } of manifest.contributes.commands) {
    expect(extension).toContain(command);
    expect(extension).toContain(command.replace('.editor', ''));
  }
});

it('the bundled server marks words with the model of the extension', async () => {
  const client = new EditorClient({ program: [join(folder, 'extension', 'dist', 'server', 'main.mjs'), '--stdio'] });
  await client.start();
  try {
    const found = await client.open('a.html', 'html', '<p>They live in <b>london</b> now.</p>');
    expect(client.marked('a.html', found)).toEqual(['london']);
  } finally {
    expect(await client.stop()).toBe(0);
  }
});
