/** The door of the folder: formats, their regions, and the restoring of a document. */
export { refuseBinary } from './binary.js';
export { type RestoreOptions, restoreDocument, restoreInput } from './document.js';
export type { Format, FormatOptions, Scanner, Warning } from './format.js';
export type { Region } from './region.js';
export { FORMATS, findFormat, HEAD_UNITS, recognizeFormat } from './registry.js';
export { DocumentRestorer, type FlowContext, type OpenFlow, type Place, type Restoring } from './restore.js';
export { type FlowOptions, openFlows, type SessionChanges } from './sessions.js';
