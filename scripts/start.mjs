// `npm start -- "text"` and `npm start < file`: sets the clone up if needed, then restores case.
import { setup } from './setup.mjs';

await setup();
process.argv.splice(2, 0, 'text');
await import('../packages/truecase/dist/cli/main.js');
