/** What is to be written for each token: nothing, or a shape and a pattern of capitals. Made by decode, read by apply and explain. */

export class Decision {
  /** [T] 1 if the token is to be written. */
  write = new Uint8Array(0);
  shape = new Uint8Array(0);
  bits = new Uint32Array(0);

  reset(count: number): void {
    if (this.write.length < count) {
      const capacity = Math.max(1024, Math.ceil(count * 1.25));
      this.write = new Uint8Array(capacity);
      this.shape = new Uint8Array(capacity);
      this.bits = new Uint32Array(capacity);
    } else this.write.fill(0, 0, count);
  }

  set(t: number, shape: number, bits: number): void {
    this.write[t] = 1;
    this.shape[t] = shape;
    this.bits[t] = bits;
  }
}
