/** Serves dist/web on a port, 0 for any. */
export function serveSite(port?: number): Promise<{ url: string; close(): Promise<void> }>;
