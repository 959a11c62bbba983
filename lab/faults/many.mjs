// Runs the command line again and again in one process, each time with another fault: { args, at, code } comes as a message,
// { status, stderr, calls } goes back. Only the entry is loaded anew; that a process starts afresh is tried by the kills.
import { countCalls, setFault } from './hook.mjs';

const MAIN = new URL('../../packages/truecase/dist/cli/main.js', import.meta.url).href;
const SIGNALS = ['uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP'];
let runs = 0;
let said = '';
process.stderr.write = (text) => {
  said += text;
  return true;
};
process.setMaxListeners(0);

process.on('message', async ({ args, at, code }) => {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  process.exitCode = 0;
  said = '';
  setFault(at, code);
  await import(`${MAIN}?run=${runs++}`);
  const calls = countCalls();
  setFault(0, code);
  for (const name of SIGNALS) process.removeAllListeners(name);
  process.send({ status: process.exitCode, stderr: said, calls });
  process.exitCode = 0;
});
