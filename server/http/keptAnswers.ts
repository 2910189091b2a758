import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Revision } from '../db/revisions';
import { type Coding, codingFor, hasAlready } from './conditional';
import { Prepared } from './handler';
import { ListBody } from './listBody';
import { Unread } from './unread';

/** A list that somebody asks for. */
export interface List {
  /** Which list it is, and all of whoever asks that decides what is in it: the same text for the same rows only. */
  readonly key: string;
  /** All of what is committed that it shows: another text after every change of it. */
  readonly generation: string;
  /** What was committed when it was asked for. */
  readonly revision: Revision;
  /**
   * Makes it, from what is read after `revision` was.
   *
   * @returns headers of its own, if any
   */
  readonly make: (body: ListBody) => Promise<Readonly<Record<string, string>> | undefined>;
}

interface Whole {
  readonly etag: string;
  readonly bytes: Buffer;
  /** What whoever has it already is told. */
  readonly unchanged: Prepared;
}

const pack = {
  // Off the event loop, both. Brotli at 5 takes as long as gzip at 6, for a fifth less.
  br: promisify<Buffer, Buffer>((bytes, done) =>
    brotliCompress(
      bytes,
      {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      },
      done,
    ),
  ),
  gzip: promisify<Buffer, Buffer>((bytes, done) => gzip(bytes, { level: 6 }, done)),
} as const;

/** Fewer bytes than these are sent as they are; so many go into the connection at once, and make an answer a long one. */
const leastPacked = 1_024;
const bytesAtOnce = 256 * 1_024;

/** What is kept for the next one who asks the same, in all: bytes, of which each answer counts some for itself. */
const maximumBytes = 64 * 1_048_576;
const overhead = 2_048;

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // A browser may keep it, and asks each time whether it still holds.
  'cache-control': 'private, no-cache',
  vary: 'Origin, Accept-Encoding, Authorization',
} as const;

/** An answer that is kept, or being made. */
class Kept {
  private readonly packed = new Map<Coding, Promise<Prepared<Buffer>>>();
  size = overhead;
  isDisplaced = false;

  constructor(
    readonly generation: string,
    readonly reading: number,
    readonly whole: Promise<Whole>,
  ) {}

  /** Whether it answers a question: it is of the same state, or was begun when the question had come already. */
  answers({ generation, revision }: List): boolean {
    return this.generation === generation || this.reading > revision.reading;
  }

  /**
   * The answer in a coding, which is made once.
   *
   * @param grown is told that more is held
   */
  in(coding: Coding, { bytes, unchanged }: Whole, grown: () => void): Promise<Prepared<Buffer>> {
    const known = this.packed.get(coding);
    if (known) return known;
    const made = this.pack(coding, bytes, unchanged.headers);
    this.packed.set(coding, made);
    made.then(
      ({ body }) => {
        if (coding === 'identity') return;
        this.size += body.length;
        grown();
      },
      () => this.packed.delete(coding),
    );
    return made;
  }

  private async pack(coding: Coding, plain: Buffer, headers: Prepared['headers']): Promise<Prepared<Buffer>> {
    const bytes = coding === 'identity' ? plain : await pack[coding](plain);
    const length = { 'content-length': String(bytes.length) };
    return new Prepared(
      200,
      { ...headers, ...length, ...(coding !== 'identity' && { 'content-encoding': coding }) },
      bytes,
    );
  }
}

/** A long answer on its way to somebody. */
interface Sending {
  readonly kept: Kept;
  readonly body: Readable;
}

/**
 * Lists as bytes. Each is made once for a state of what it shows and for what whoever asks may see of it, however many ask at once, and
 * kept for the next one who asks the same. Its tag is of its bytes: a change that does not show makes no other one (ADR 10).
 */
export class KeptAnswers {
  private readonly kept = new Map<string, Kept>();
  private readonly sendings = new Set<Sending>();
  private readonly unread = new Unread();

  /** @param maximum bytes that are kept, and held for those who read slowly what is kept no more */
  constructor(private readonly maximum = maximumBytes) {}

  /**
   * The answer to whoever asks for a list: bytes, or 304 when the sender has them.
   *
   * @throws CallError 429 while too many long answers to the same person have not been read; whatever making it throws
   */
  async answer(list: List, sent: IncomingHttpHeaders, personId: number): Promise<Prepared> {
    const kept = this.keptFor(list);
    const whole = await kept.whole;
    if (hasAlready(sent, whole.etag)) return whole.unchanged;
    const coding = whole.bytes.length < leastPacked ? 'identity' : codingFor(sent);
    const answer = await kept.in(coding, whole, () => this.tidy());
    if (answer.body.length <= bytesAtOnce) return answer;
    const body = this.unread.send(personId, () => this.send(kept, answer.body));
    return new Prepared(200, answer.headers, body);
  }

  private keptFor(list: List): Kept {
    const { key, generation, revision } = list;
    const known = this.kept.get(key);
    const kept = known?.answers(list) ? known : new Kept(generation, revision.reading, makeWhole(list));
    // The least recently used come first.
    this.kept.delete(key);
    this.kept.set(key, kept);
    if (kept === known) return kept;
    if (known) known.isDisplaced = true;
    kept.whole.then(
      ({ bytes }) => {
        kept.size += bytes.length;
        this.tidy();
      },
      () => {
        if (this.kept.get(key) === kept) this.kept.delete(key);
      },
    );
    return kept;
  }

  private send(kept: Kept, bytes: Buffer): Readable {
    const body = Readable.from(slicesOf(bytes), { objectMode: false, highWaterMark: 1 });
    const sending = { kept, body };
    this.sendings.add(sending);
    return body.once('close', () => this.sendings.delete(sending));
  }

  /** Forgets the answers that were not asked for longest, and then ends those on their way that only their readers still hold. */
  private tidy(): void {
    let total = 0;
    for (const { size } of this.kept.values()) total += size;
    for (const [key, kept] of this.kept) {
      if (total <= this.maximum) break;
      this.kept.delete(key);
      kept.isDisplaced = true;
      total -= kept.size;
    }
    const held = new Set([...this.sendings].map(({ kept }) => kept).filter(({ isDisplaced }) => isDisplaced));
    for (const { size } of held) total += size;
    for (const kept of held) {
      if (total <= this.maximum) break;
      total -= kept.size;
      for (const sending of this.sendings) if (sending.kept === kept) sending.body.destroy();
    }
  }
}

async function makeWhole({ make }: List): Promise<Whole> {
  const body = new ListBody();
  const own = (await make(body)) ?? {};
  // What a page says of its place among all is part of the answer, too.
  const { bytes, digest } = body.end(JSON.stringify(own));
  const etag = `W/"${digest}"`;
  return { etag, bytes, unchanged: new Prepared(304, { ...headers, ...own, etag }, undefined) };
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let first = 0; first < bytes.length; first += bytesAtOnce) yield bytes.subarray(first, first + bytesAtOnce);
}
