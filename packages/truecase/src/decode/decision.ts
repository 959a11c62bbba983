/** What is to be written for each token: nothing, or a form. Made by decode, read by apply and explain. */

export class Decision {
  /** [T] 1 if the token is to be written. */
  write = new Uint8Array(0);
  /** [T] its form: shape, capitals, marks. */
  shape = new Uint8Array(0);
  bits = new Uint32Array(0);
  marks = new Uint32Array(0);

  reset(count: number): void {
    if (this.write.length < count) {
      const capacity = Math.max(1024, Math.ceil(count * 1.25));
      this.write = new Uint8Array(capacity);
      this.shape = new Uint8Array(capacity);
      this.bits = new Uint32Array(capacity);
      this.marks = new Uint32Array(capacity);
    } else this.write.fill(0, 0, count);
  }

  set(t: number, shape: number, bits: number, marks = 0): void {
    this.write[t] = 1;
    this.shape[t] = shape;
    this.bits[t] = bits;
    this.marks[t] = marks;
  }
}
