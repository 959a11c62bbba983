/**
 * A token bucket a client: `rate` requests a second on average, twice as many at once. Buckets that are full again are
 * forgotten, so that memory is bounded by the clients of the last seconds, and by MOST_CLIENTS in any case.
 */
interface Bucket {
  tokens: number;
  /** When `tokens` was right, in ms. */
  at: number;
}

const MOST_CLIENTS = 100_000;

export class RateLimiter {
  readonly #rate: number;
  readonly #burst: number;
  /** Clients in the order of their last request. */
  readonly #buckets = new Map<string, Bucket>();

  /** `rate` in requests a second. */
  constructor(rate: number) {
    this.#rate = rate;
    this.#burst = Math.max(1, 2 * rate);
  }

  get clients(): number {
    return this.#buckets.size;
  }

  /** Seconds until the client may come again; 0: it may now. */
  take(client: string, nowMs: number): number {
    const bucket = this.#buckets.get(client) ?? { tokens: this.#burst, at: nowMs };
    // tokens(t) = min(burst, tokens(t0) + rate · (t − t0))
    bucket.tokens = Math.min(this.#burst, bucket.tokens + (this.#rate * (nowMs - bucket.at)) / 1000);
    bucket.at = nowMs;
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    this.#forget(nowMs);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#rate;
    bucket.tokens -= 1;
    return 0;
  }

  #forget(nowMs: number): void {
    const fullAfterMs = (1000 * this.#burst) / this.#rate;
    for (const [client, { at }] of this.#buckets) {
      if (nowMs - at < fullAfterMs && this.#buckets.size <= MOST_CLIENTS) return;
      this.#buckets.delete(client);
    }
  }
}
