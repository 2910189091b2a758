import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';

/** Bytes per chunk: each chunk costs as much CPU time as a small response. */
const sliceSize = 256 * 1_024;

/** Produces the next chunk when the last one is sent. */
const options = { objectMode: false, highWaterMark: 1 };

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let first = 0; first < bytes.length; first += sliceSize) yield bytes.subarray(first, first + sliceSize);
}

/**
 * Bytes that are produced once and read by any number of readers, from the beginning, also while they are being produced.
 * Production stops when the last user leaves before the end.
 */
export class SharedBytes {
  private chunks: Buffer[] = [];
  private readonly progress = new EventEmitter().setMaxListeners(0);
  private users = 0;
  private error: unknown;
  private length = 0;
  /** Undefined when it is complete: it may hold what the bytes were made of. */
  private source: Readable | undefined;
  private ended = false;

  /** @param onGrowth receives the size of each chunk in bytes */
  constructor(source: Readable, onGrowth: (bytes: number) => void) {
    this.source = source;
    source.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.length += chunk.length;
      onGrowth(chunk.length);
      this.progress.emit('change');
    });
    source.once('end', () => {
      this.ended = true;
      this.source = undefined;
      this.progress.emit('change');
    });
    source.once('error', (error) => this.fail(error));
    source.once('close', () => this.isComplete || this.fail(new Error('The response was abandoned')));
  }

  /** The number of bytes held. */
  get size(): number {
    return this.length;
  }

  /** Holds unless production failed or was stopped. */
  get isUsable(): boolean {
    return this.isComplete || (this.error === undefined && this.source?.destroyed === false);
  }

  get isComplete(): boolean {
    return this.ended;
  }

  /** Joins the bytes that are held. Readers under way keep the chunks that they began with. */
  join(): Buffer {
    const joined = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }

  /**
   * Waits until the bytes are complete or have at least this size.
   *
   * @throws the error of their source
   */
  async reach(size: number): Promise<void> {
    while (!this.isComplete && this.length < size) await this.change();
  }

  /** Keeps production going until the returned function is called. */
  hold(): () => void {
    this.users += 1;
    return () => {
      this.users -= 1;
      if (this.users === 0) this.source?.destroy();
    };
  }

  /** Streams all bytes. */
  read(): Readable {
    if (this.isComplete) return Readable.from(slicesOf(this.join()), options);
    return Readable.from(this.parts(this.chunks), options).once('close', this.hold());
  }

  private async *parts(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
    for (let next = 0; ; next += 1) {
      while (next >= chunks.length && !this.isComplete) await this.change();
      const chunk = chunks[next];
      if (chunk === undefined) return;
      yield chunk;
    }
  }

  private async change(): Promise<void> {
    if (this.error !== undefined) throw this.error;
    await once(this.progress, 'change');
    if (this.error !== undefined) throw this.error;
  }

  private fail(error: unknown): void {
    this.error ??= error;
    this.progress.emit('change');
  }
}
