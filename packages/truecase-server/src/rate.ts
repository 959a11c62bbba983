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
/** Bursts that a client may be in debt with. */
const MOST_DEBT = 10;

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

  /** A request that the client was let do has turned out to be worth more of them; it pays with its next ones. */
  charge(client: string, requests: number): void {
    const bucket = this.#buckets.get(client);
    if (bucket !== undefined) bucket.tokens = Math.max(bucket.tokens - requests, -MOST_DEBT * this.#burst);
  }

  #forget(nowMs: number): void {
    const fullAfterMs = (1000 * this.#burst * (1 + MOST_DEBT)) / this.#rate;
    for (const [client, { at }] of this.#buckets) {
      if (nowMs - at < fullAfterMs && this.#buckets.size <= MOST_CLIENTS) return;
      this.#buckets.delete(client);
    }
  }
}
