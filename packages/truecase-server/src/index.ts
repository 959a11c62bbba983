/** The door `truecase/server`: an HTTP server around the library, for Node. */
export { TruecaseError } from 'truecase';
export { type RunningServer, startServer } from './server.js';
export type { ServerOptions } from './settings.js';
