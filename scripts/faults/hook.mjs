// Loaded before a program (`node --import`): makes one of its calls to the file system fail. Only calls that concern the folder
// FAULT_FOLDER count, and handles opened there. Call FAULT_AT throws FAULT_CODE; SHORT writes half of the bytes and throws
// ENOSPC; KILL ends the process. At the end the number of calls is written to FAULT_COUNT.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { FAULT_FOLDER: folder, FAULT_AT, FAULT_CODE: code, FAULT_COUNT: report } = process.env;
const failAt = Number(FAULT_AT ?? 0);
const handles = new Set();
const write = fs.writeFileSync;
let calls = 0;

function concerns(first) {
  return typeof first === 'number' ? handles.has(first) : String(first).startsWith(folder);
}

/** Throws if this is the call. */
function pass(name, half) {
  if (++calls !== failAt) return;
  if (code === 'KILL') process.kill(process.pid, 'SIGKILL');
  if (code === 'SHORT') half?.();
  throw Object.assign(new Error(`${code}: injected, ${name}`), { code: code === 'SHORT' ? 'ENOSPC' : code });
}

const SYNC = [
  'openSync',
  'writeSync',
  'readSync',
  'fstatSync',
  'renameSync',
  'mkdirSync',
  'mkdtempSync',
  'writeFileSync',
];
for (const name of [...SYNC, 'readFileSync', 'statSync', 'readdirSync']) {
  const original = fs[name];
  fs[name] = (...given) => {
    if (!concerns(given[0])) return original(...given);
    const [file, bytes, offset = 0, size = bytes?.length] = given;
    pass(name, name === 'writeSync' ? () => original(file, bytes, offset, size >> 1) : undefined);
    const result = original(...given);
    if (name === 'openSync') handles.add(result);
    return result;
  };
}
for (const name of ['open', 'rename', 'stat', 'access', 'realpath']) {
  const original = fs.promises[name];
  fs.promises[name] = async (...given) => {
    if (!concerns(given[0])) return original(...given);
    pass(name);
    const result = await original(...given);
    return name === 'open' ? wrap(result) : result;
  };
}

function wrap(handle) {
  return new Proxy(handle, {
    get(target, key) {
      const member = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (!['writeFile', 'write', 'read', 'sync', 'chmod', 'stat'].includes(key)) return member.bind(target);
      return async (...given) => {
        pass(`handle.${String(key)}`);
        return member.apply(target, given);
      };
    },
  });
}
syncBuiltinESMExports();
if (report !== undefined) process.on('exit', () => write(report, String(calls)));
