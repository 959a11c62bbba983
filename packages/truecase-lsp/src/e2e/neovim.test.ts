// Neovim drives the server, with the lines of the guide as its configuration: opens a file, sees marks, applies a fix.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../truecase/src/cli/e2e/harness.js';

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;
const GUIDE = readFileSync(join(ROOT, 'docs', 'guide', 'editors.md'), 'utf8');
const TIMEOUT_MS = 60_000;

/** Waits for marks, takes the first fix of the first mark, waits for the marks after it, and writes down all it has seen. */
const SCRIPT = `
local function messages()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, { line = one.lnum, column = one.col, last = one.end_col, message = one.message })
  end
  return found
end
local seen = {}
vim.wait(${TIMEOUT_MS}, function() return #vim.diagnostic.get(0) == 2 end, 20)
seen.before = messages()
vim.api.nvim_win_set_cursor(0, { seen.before[1].line + 1, seen.before[1].column })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, ${TIMEOUT_MS})
for _, answer in pairs(answers) do
  seen.title = answer.result[1].title
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
end
vim.wait(${TIMEOUT_MS}, function() return #vim.diagnostic.get(0) == 1 end, 20)
seen.after = messages()
seen.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.fn.writefile({ vim.fn.json_encode(seen) }, 'seen.json')
vim.cmd('qa!')
`;

it.skipIf(!hasNeovim)(
  `Neovim shows marks and applies a fix, configured as in the guide${hasNeovim ? '' : ' (skipped: nvim is not installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'truecase-nvim-'));
    try {
      const [, lines] = /```lua\n([\s\S]*?)```/.exec(GUIDE)!;
      writeFileSync(join(folder, 'init.lua'), lines!);
      writeFileSync(join(folder, 'script.lua'), SCRIPT);
      writeFileSync(join(folder, 'note.md'), '# Notes\n\nÜber 😀: we met angela in paris, they say.\n');
      const args = ['--headless', '--clean', '-u', 'init.lua', 'note.md', '-c', 'luafile script.lua'];
      const { stderr } = spawnSync('nvim', args, {
        cwd: folder,
        encoding: 'utf8',
        timeout: 4 * TIMEOUT_MS,
        env: {
          ...process.env,
          PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`,
          XDG_CONFIG_HOME: folder,
          XDG_CACHE_HOME: folder,
          XDG_STATE_HOME: folder,
          XDG_DATA_HOME: folder,
        },
      });
      const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Record<string, unknown>;
      expect(stderr).not.toContain('Error');
      // Neovim counts columns in bytes; “angela” stands after an umlaut and an emoji.
      expect(seen['before']).toMatchObject([
        { line: 2, column: 19, last: 25, message: expect.stringContaining('“Angela”') },
        { line: 2, column: 29, last: 34, message: expect.stringContaining('“Paris”') },
      ]);
      expect(seen['title']).toBe('Write “Angela”');
      expect(seen['after']).toMatchObject([{ line: 2, message: expect.stringContaining('“Paris”') }]);
      expect(seen['text']).toEqual(['# Notes', '', 'Über 😀: we met Angela in paris, they say.']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  5 * TIMEOUT_MS,
);
