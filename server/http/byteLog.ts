/** Bytes that are made once and read by any number of readers, from the beginning, also while they are being made. */
export class ByteLog {
  private readonly chunks: Buffer[] = [];
  private waiting: (() => void)[] = [];
  private error: unknown;
  private length = 0;
  private ended = false;

  get size(): number {
    return this.length;
  }

  get isComplete(): boolean {
    return this.ended && this.error === undefined;
  }

  /** Everything at once, when it is complete. */
  get whole(): Buffer {
    if (this.chunks.length > 1) this.chunks.splice(0, this.chunks.length, Buffer.concat(this.chunks));
    return this.chunks[0] ?? Buffer.alloc(0);
  }

  /** Takes all bytes of a source; a source that breaks breaks every reader. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) {
        this.chunks.push(chunk);
        this.length += chunk.length;
        this.wake();
      }
    } catch (error) {
      this.error = error;
    } finally {
      this.ended = true;
      this.wake();
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    for (let next = 0; ; next += 1) {
      while (next >= this.chunks.length && !this.ended)
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      if (this.error !== undefined) throw this.error;
      const chunk = this.chunks[next];
      if (chunk === undefined) return;
      yield chunk;
    }
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resume of waiting) resume();
  }
}
