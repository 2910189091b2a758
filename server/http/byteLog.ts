import { Readable } from 'node:stream';

/** Where the bytes come from: the same bytes in the same parts, whenever it is asked. */
export type Source = () => AsyncIterable<Buffer>;

/**
 * Bytes that are made once and read by any number of readers, from the beginning, also while they are being made. They are made
 * as the fastest reader takes them: what nobody reads is not made. Only so many are held; whoever reads on from there reads a
 * source of their own, so that no slow reader keeps more than that.
 */
export class ByteLog {
  private chunks: Buffer[] = [];
  private made: AsyncIterator<Buffer> | undefined;
  private making: Promise<void> | undefined;
  private error: unknown;
  private length = 0;
  private ended = false;
  private readers = 0;
  private left = false;

  /** @param maximum bytes that are held; a few more, as the last part is not cut */
  constructor(
    private readonly source: Source,
    private readonly maximum: number,
  ) {}

  /** How many bytes are held. */
  get size(): number {
    return this.length;
  }

  /** Whether another reader gains by it: it is neither broken nor left by all readers, and has not become too long. */
  get isShared(): boolean {
    return this.error === undefined && !this.left && this.length <= this.maximum;
  }

  /** Everything at once, when it is complete. */
  get whole(): Buffer | undefined {
    if (!this.ended || this.error !== undefined) return undefined;
    // Whoever is reading has the parts themselves.
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }

  /** All bytes, as they are taken. */
  read(): Readable {
    this.readers += 1;
    const reader = Readable.from(this.parts(this.chunks), { objectMode: false });
    return reader.once('close', () => {
      this.readers -= 1;
      if (this.readers > 0 || this.ended) return;
      this.left = true;
      void this.made?.return?.();
    });
  }

  private async *parts(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
    for (let next = 0; ; next += 1) {
      while (next >= chunks.length && !this.ended && this.length <= this.maximum) await this.makeMore();
      const chunk = chunks[next];
      if (chunk !== undefined) yield chunk;
      else if (this.error !== undefined) throw this.error;
      else if (this.ended) return;
      else return yield* this.beyond();
    }
  }

  /** What follows the bytes that are held: the first reader goes on with their source, all others with one of their own. */
  private async *beyond(): AsyncGenerator<Buffer> {
    const { made } = this;
    this.made = undefined;
    if (made) return yield* { [Symbol.asyncIterator]: () => made };
    let before = this.length;
    for await (const chunk of this.source()) {
      if (chunk.length > before) yield chunk.subarray(before);
      before = Math.max(0, before - chunk.length);
    }
  }

  private makeMore(): Promise<void> {
    this.making ??= this.makeOne().finally(() => {
      this.making = undefined;
    });
    return this.making;
  }

  private async makeOne(): Promise<void> {
    try {
      this.made ??= this.source()[Symbol.asyncIterator]();
      const { done, value } = await this.made.next();
      if (done) this.ended = true;
      else {
        this.chunks.push(value);
        this.length += value.length;
      }
    } catch (error) {
      this.error = error;
      this.ended = true;
    }
  }
}
