// Loaded before a program (`node --import`), in all of its threads: makes one of its calls to the file system fail. Only calls
// that concern the folder FAULT_FOLDER count, and handles opened there. Call FAULT_AT throws FAULT_CODE; SHORT writes half of
// the bytes and throws ENOSPC; KILL ends the process. At the end the number of calls is written to FAULT_COUNT. A program that
// does something many times calls `setFault` each time instead.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

const { FAULT_FOLDER: folder, FAULT_AT, FAULT_CODE, FAULT_COUNT: report } = process.env;
const CODES = ['ENOSPC', 'SHORT', 'EIO', 'EINTR', 'KILL'];
const handles = new Set();
const write = fs.writeFileSync;
/** Of all threads: calls so far, the call that fails, and the place of its code among CODES. */
const shared = getEnvironmentData('faults') ?? new Int32Array(new SharedArrayBuffer(12));
setEnvironmentData('faults', shared);
if (isMainThread) setFault(Number(FAULT_AT ?? 0), FAULT_CODE);

/** From now on calls are counted anew, and call `at` fails with the code; 0 for none. */
export function setFault(at, code) {
  shared.set([0, at, CODES.indexOf(code)]);
}

export function countCalls() {
  return Atomics.load(shared, 0);
}

function concerns(first) {
  return typeof first === 'number' ? handles.has(first) : String(first).startsWith(folder);
}

/** Is the next call the one? */
function isDue() {
  return shared[1] > 0 && countCalls() + 1 === shared[1];
}

/** Throws if this is the call. */
function pass(name, half) {
  if (Atomics.add(shared, 0, 1) + 1 !== shared[1]) return;
  const code = CODES[shared[2]];
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
  'readFileSync',
  'statSync',
  'readdirSync',
  'rmSync',
  'unlinkSync',
  'fsyncSync',
  'ftruncateSync',
];
for (const name of SYNC) {
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
for (const name of [
  'open',
  'rename',
  'stat',
  'lstat',
  'access',
  'realpath',
  'readlink',
  'readdir',
  'rm',
  'utimes',
  'mkdir',
  'readFile',
]) {
  const original = fs.promises[name];
  fs.promises[name] = async (...given) => {
    if (!concerns(given[0])) return original(...given);
    pass(name);
    const result = await original(...given);
    return name === 'open' ? wrap(result) : result;
  };
}

const HANDLE = ['writeFile', 'write', 'read', 'sync', 'chmod', 'chown', 'stat', 'utimes'];

function wrap(handle) {
  return new Proxy(handle, {
    get(target, key) {
      const member = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (!HANDLE.includes(key)) return member.bind(target);
      return async (...given) => {
        const [bytes, offset = 0, size = bytes?.length, place] = given;
        if (isDue() && CODES[shared[2]] === 'SHORT' && bytes instanceof Uint8Array) {
          if (key === 'writeFile') await target.writeFile(bytes.subarray(0, bytes.length >> 1));
          if (key === 'write') await target.write(bytes, offset, size >> 1, place);
        }
        pass(`handle.${String(key)}`);
        return member.apply(target, given);
      };
    },
  });
}
syncBuiltinESMExports();
if (report !== undefined && isMainThread) process.on('exit', () => write(report, String(countCalls())));
