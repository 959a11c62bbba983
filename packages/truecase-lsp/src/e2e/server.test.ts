// The language server as editors run it: `truecase lsp` over stdio, with the bundled model.
import { afterEach, describe, expect, it } from 'vitest';
import { type ClientOptions, EditorClient } from './client.js';

const clients: EditorClient[] = [];

async function start(options?: ClientOptions): Promise<EditorClient> {
  const client = new EditorClient(options);
  clients.push(client);
  await client.start();
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) expect(await client.stop()).toBe(0);
});

const TEXT = 'We met angela merkel in Berlin.\n\nThe office of IBM in Paris was closed on monday.\n';

describe('truecase lsp', () => {
  it('marks words whose case is wrong, and nothing else', async () => {
    const client = await start();
    const found = await client.open('a.txt', 'plaintext', TEXT);
    expect(client.marked('a.txt', found)).toEqual(['angela', 'merkel', 'monday']);
    expect(found[0]).toMatchObject({ source: 'truecase', code: 'case', severity: 3 });
    expect(found[0]!.message).toMatch(/^“angela” should probably be “Angela” \(\d+ %\)\.$/);
  });

  it('offers the spelling, and the mark goes away when it is taken', async () => {
    const client = await start();
    await client.open('a.txt', 'plaintext', TEXT);
    const actions = await client.actions('a.txt', client.rangeOf('a.txt', 'monday'));
    expect(actions[0]).toMatchObject({ title: 'Write “Monday”', kind: 'quickfix', isPreferred: true });
    await client.take(actions[0]!);
    expect(client.text('a.txt')).toBe(TEXT.replace('monday', 'Monday'));
    expect(client.marked('a.txt', await client.diagnostics('a.txt'))).toEqual(['angela', 'merkel']);
  });

  it('writes a spelling everywhere in the file, but not in markup', async () => {
    const client = await start();
    const text = 'We flew to paris.\n\nThey say that paris is large, `paris` is code, and parisian is a word.\n';
    await client.open('a.md', 'markdown', text);
    const actions = await client.actions('a.md', client.rangeOf('a.md', 'paris'));
    const everywhere = actions.find(({ title }) => title.includes('everywhere'))!;
    expect(everywhere.title).toBe('Write “Paris” everywhere in this file (2 places)');
    await client.take(everywhere);
    expect(client.text('a.md')).toBe(text.replace('to paris', 'to Paris').replace('that paris', 'that Paris'));
  });

  it('keeps words in the file of the workspace, which truecase.toml then names', async () => {
    const client = await start();
    const text = 'The new toolkit is called berlin by those who made it.\n';
    await client.open('a.txt', 'plaintext', text);
    const actions = await client.actions('a.txt', client.rangeOf('a.txt', 'berlin'));
    await client.take(actions.find(({ title }) => title === 'Leave “berlin” alone in this workspace')!);
    expect(await client.diagnostics('a.txt', (found) => found.length === 0)).toEqual([]);
    expect(client.read('truecase-words.txt')).toBe('berlin\n');
    expect(client.read('truecase.toml')).toBe('overrides = "truecase-words.txt"\n');
    const other = await client.open('b.txt', 'plaintext', 'We met them in madrid.\n');
    expect(client.marked('b.txt', other)).toEqual(['madrid']);
    const more = await client.actions('b.txt', client.rangeOf('b.txt', 'madrid'));
    await client.take(more.find(({ title }) => title.startsWith('Always'))!);
    expect(client.text('b.txt')).toBe('We met them in Madrid.\n');
    expect(client.read('truecase-words.txt')).toBe('berlin\nMadrid\n');
  });

  it('reads words again when their file changes, and follows truecase.toml', async () => {
    const client = await start({
      files: {
        'truecase.toml': 'words = ["fooBar"]\noverrides = "names.txt"\n[lsp]\nthreshold = 1\n',
        'names.txt': '',
      },
    });
    await client.open('a.txt', 'plaintext', 'They took foobar and bazqux to paris.\n');
    const marks = (count: number) => client.diagnostics('a.txt', (found) => found.length === count);
    expect(client.marked('a.txt', await marks(1))).toEqual(['foobar']);
    client.write('names.txt', 'bazQux\n');
    expect(client.marked('a.txt', await marks(2))).toEqual(['foobar', 'bazqux']);
    client.write('truecase.toml', 'overrides = "names.txt"\n[lsp]\nthreshold = 0.2\n');
    await client.diagnostics('a.txt', (found) => client.marked('a.txt', found).join() === 'bazqux,paris');
  });

  it('follows the settings of the editor', async () => {
    const client = await start({ settings: { words: ['fooBar'], severity: 'warning' } });
    const found = await client.open('a.txt', 'plaintext', 'They took foobar with them.\n');
    expect(found).toMatchObject([{ severity: 2, message: '“foobar” should probably be “fooBar” (100 %).' }]);
    client.settings = { enable: false };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await client.diagnostics('a.txt', (marks) => marks.length === 0)).toEqual([]);
    client.settings = { threshold: 7 };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    expect(await client.message()).toContain('truecase.threshold is 7, expected a number from 0 to 1');
  });

  it('restores a document and a selection, and changes nothing but case', async () => {
    const client = await start();
    const text = '# THE HISTORY OF PARIS\n\nANGELA MERKEL VISITED NEW YORK WITH THE CEO OF IBM IN 2011.\n\n`KEEP ME`\n';
    const found = await client.open('a.md', 'markdown', text);
    expect(found.map(({ code }) => code)).toEqual(['lost-case']);
    const line = client.rangeOf('a.md', 'ANGELA MERKEL VISITED');
    await client.execute('truecase.restoreSelection', client.uriOf('a.md'), line);
    expect(client.text('a.md')).toContain('Angela Merkel visited NEW YORK WITH');
    await client.execute('truecase.restoreDocument', client.uriOf('a.md'));
    expect(client.text('a.md')).toContain('Angela Merkel visited New York with the CEO of IBM in 2011.\n\n`KEEP ME`');
    expect(client.text('a.md').toLowerCase()).toBe(text.toLowerCase());
    const title = client.rangeOf('a.md', 'visited New York with the CEO');
    await client.execute('truecase.titleCase', client.uriOf('a.md'), title);
    expect(client.text('a.md')).toContain('Angela Merkel Visited New York with the CEO of IBM');
  });

  it('counts columns as the client does', async () => {
    const client = await start({
      encoding: 'utf-8',
      capabilities: { general: { positionEncodings: ['utf-8'] } },
    });
    const text = 'Ünïcödé 😀 and 漢字 come before angela merkel and others.\n';
    const found = await client.open('a.txt', 'plaintext', text);
    expect(client.marked('a.txt', found)).toEqual(['angela', 'merkel']);
    await client.edit('a.txt', 'angela', '😀 angela');
    expect(client.marked('a.txt', await client.diagnostics('a.txt'))).toEqual(['angela', 'merkel']);
    expect(found[0]!.range.start.character).toBe(Buffer.byteLength(text.slice(0, text.indexOf('angela'))));
  });

  it('gives the marks of a new document after any edits', async () => {
    const client = await start();
    await client.open('a.md', 'markdown', '# Notes\n\nWe met them in paris.\n\nThe *office* of IBM is large.\n');
    const edits = [
      ['in paris', 'in madrid or in paris'],
      ['large', 'large, they say in london'],
      ['met', 'met john'],
      ['# Notes', '# Notes\n\n```\nnothing in berlin\n```'],
      ['office', 'office in tokyo'],
      ['in madrid or ', ''],
      ['.\n\nThe', '. The'],
    ] as const;
    for (const [number, [part, by]] of edits.entries()) {
      const other = `${number}.md`;
      await client.edit('a.md', part, by);
      const after = await client.diagnostics('a.md');
      const fresh = await client.open(other, 'markdown', client.text('a.md'));
      // A quiet moment later the structure has been looked at again.
      await client.diagnostics('a.md', (found) => JSON.stringify(found) === JSON.stringify(fresh));
      expect(client.marked(other, fresh).length).toBeGreaterThan(0);
      expect(after.length).toBeGreaterThan(0);
    }
  });

  it('reads the text of every kind of document', async () => {
    const client = await start();
    const marked = async (name: string, language: string, text: string) =>
      client.marked(name, await client.open(name, language, text));
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nWe went to\n\n2\n00:00:02,000 --> 00:00:03,000\nparis with Mary.\n';
    expect(await marked('a.srt', 'plaintext', srt)).toEqual(['paris']);
    expect(await marked('a.html', 'html', '<p title="in paris">They live in <b>london</b>.</p>')).toEqual(['london']);
    const po = 'msgid "Open in paris"\nmsgstr "We live in paris now."\n';
    expect(await marked('a.po', 'po', po)).toEqual(['paris']);
    const tex = '\\section{Notes}\nThey live in \\emph{london} now, see \\cite{paris} and $paris$. % paris\n';
    expect(await marked('a.tex', 'latex', tex)).toEqual(['london']);
    const adoc = '= Notes\n:city: paris\n\nThey live in london now.\n\n----\nin paris\n----\n';
    expect(await marked('a.adoc', 'asciidoc', adoc)).toEqual(['london']);
    const code = "// They live in london now.\nconst city = 'They live in paris now.';\n";
    expect(await marked('a.js', 'javascript', code)).toEqual([]);
    client.settings = { code: 'comments' };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    const found = await client.diagnostics('a.js', (marks) => marks.length > 0);
    expect(client.marked('a.js', found)).toEqual(['london']);
  });
});
