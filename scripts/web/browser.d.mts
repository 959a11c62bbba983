/** Path of the browser, or null. */
export function findBrowser(): string | null;
export const FLAGS: string[];
