/** Headers of every answer. Pages have wider rules of their own (site.ts). */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
});
