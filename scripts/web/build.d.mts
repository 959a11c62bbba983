/** Builds the page to dist/web if a source is newer. */
export function buildWeb(): Promise<void>;
