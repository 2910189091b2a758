import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { Prepared } from '../api/handler';
import type { Revision } from '../db/revisions';
import { type Coding, codingFor, hasAlready } from './conditional';
import type { Content, StreamedContent, WholeContent } from './content';
import { SharedBytes } from './sharedBytes';

/** A list that a client asks for. */
export interface List {
  /** Identifies the list and everything about the caller that decides what is in it. */
  readonly key: string;
  /** Changes with every committed change that the list shows. */
  readonly generation: string;
  /** The revision that was read for this request. */
  readonly revision: Revision;
  /** The content of this generation, or a function that produces it from data read after `revision`. */
  readonly content: StreamedContent | (() => Promise<WholeContent>);
}

/** Bytes of the cache. Entries in use may exceed them, up to the limit for all. */
const defaultMaximum = 64 * 1_048_576;
const limitFactor = 4;

/** Bytes of an entry besides its key and bodies. */
const overhead = 2_048;

/** Bytes below which compression does not pay. */
const leastCompressed = 1_024;

/** Bytes after which a response is streamed while it is produced. */
const streamedFrom = 64 * 1_024;

/** Bytes up to which a complete response is sent in one piece. */
const bytesAtOnce = 256 * 1_024;

/** Streamed responses that one person may have under way. */
const maxStreamsPerPerson = 8;

const commonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  // A browser may store the response, and asks each time if it is still current.
  'cache-control': 'private, no-cache',
  vary: 'Origin, Accept-Encoding, Authorization',
} as const;

const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** Compress off the event loop, at levels that keep up with production; brotli flushes so that it does not hold back the first bytes. */
const compressors = {
  br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotli }),
  gzip: () => createGzip({ level: 4 }),
} as const;

/** Pipes a source through a transform; an error on either side destroys both. */
function through(source: Readable, transform: Transform): Readable {
  return pipeline(source, transform, () => undefined);
}

/** The response to a list at one generation, in each coding that was asked for. */
class Entry {
  private readonly codings = new Map<Coding, SharedBytes>();
  private whole: Promise<WholeContent> | undefined;
  /** Requests and streams that use it. */
  users = 0;
  isEvicted = false;

  constructor(
    readonly generation: string,
    private readonly reading: number,
    /** Bytes held for it. */
    public size: number,
    private readonly grow: (entry: Entry, bytes: number) => void,
  ) {}

  /** Answers a request for the same generation. If it holds the content, also one whose revision was read before the entry's. */
  answers({ generation, revision }: List): boolean {
    return this.generation === generation || (this.whole !== undefined && this.reading > revision.reading);
  }

  /** Produces the content once, unless that fails. */
  wholeContent(produce: () => Promise<WholeContent>): Promise<WholeContent> {
    if (this.whole) return this.whole;
    this.whole = produce();
    this.whole.then(
      ({ size }) => this.grow(this, size),
      () => {
        this.whole = undefined;
      },
    );
    return this.whole;
  }

  /** Returns the bytes in a coding, which are produced once. */
  bytesIn(coding: Coding, content: StreamedContent | WholeContent): SharedBytes {
    const known = this.codings.get(coding);
    if (known?.isUsable) return known;
    const source = coding === 'identity' ? content.open() : through(content.open(), compressors[coding]());
    const isHeldAnyway = coding === 'identity' && this.whole !== undefined;
    const made = new SharedBytes(source, (bytes) => isHeldAnyway || this.grow(this, bytes));
    if (known) this.grow(this, -known.size);
    this.codings.set(coding, made);
    return made;
  }
}

/**
 * Caches the bytes of lists. Each is produced once per generation and audience, however many clients ask at the same time, and
 * compressed once per coding (ADR 10). The least recently used entries are evicted first.
 */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  private readonly streams = new Map<Readable, { readonly entry: Entry; readonly personId: number }>();
  private total = 0;

  /** @param maximum bytes of the cache */
  constructor(private readonly maximum = defaultMaximum) {}

  /** The bytes held, including evicted entries that are still in use. */
  get size(): number {
    return this.total;
  }

  /**
   * Answers a request for a list: with its bytes, or with 304 if the client has them.
   *
   * @param sent the headers of the request
   * @throws CallError 429 while too many streams to the same person are under way; any error of the list's `content`
   */
  async answer(list: List, sent: IncomingHttpHeaders, personId: number): Promise<Prepared> {
    const { content: given } = list;
    if (typeof given === 'object' && hasAlready(sent, given.etag)) return unchanged(given);
    const entry = this.entryFor(list);
    entry.users += 1;
    try {
      const content = typeof given === 'object' ? given : await entry.wholeContent(given);
      if (hasAlready(sent, content.etag)) return unchanged(content);
      const isShort = 'size' in content && content.size < leastCompressed;
      return await this.bodyIn(isShort ? 'identity' : codingFor(sent), entry, content, personId);
    } finally {
      this.leave(entry);
    }
  }

  private async bodyIn(
    coding: Coding,
    entry: Entry,
    content: StreamedContent | WholeContent,
    personId: number,
  ): Promise<Prepared> {
    const headers = headersOf(content);
    if (coding === 'identity' && 'isLong' in content && content.isLong) {
      // Decompressing takes a tenth of the time that producing the text takes.
      const open = () => through(entry.bytesIn('gzip', content).read(), createGunzip({ chunkSize: bytesAtOnce }));
      return new Prepared(200, headers, this.stream(entry, personId, open));
    }
    const bytes = entry.bytesIn(coding, content);
    const release = bytes.hold();
    try {
      await bytes.reach(streamedFrom);
      const all = {
        ...headers,
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        ...(bytes.isComplete && { 'content-length': String(bytes.size) }),
      };
      if (bytes.isComplete && bytes.size <= bytesAtOnce) return new Prepared(200, all, bytes.join());
      return new Prepared(
        200,
        all,
        this.stream(entry, personId, () => bytes.read()),
      );
    } finally {
      release();
    }
  }

  private entryFor(list: List): Entry {
    const { key, generation, revision } = list;
    const known = this.entries.get(key);
    // A map keeps the order of insertion: the least recently used entry comes first.
    this.entries.delete(key);
    if (known?.answers(list)) {
      this.entries.set(key, known);
      return known;
    }
    if (known) this.evict(key, known);
    const size = overhead + 2 * key.length;
    const entry = new Entry(generation, revision.reading, size, (its, bytes) => this.grow(its, bytes));
    this.entries.set(key, entry);
    this.total += size;
    return entry;
  }

  private stream(entry: Entry, personId: number, open: () => Readable): Readable {
    const underWay = [...this.streams.values()].filter((stream) => stream.personId === personId);
    if (underWay.length >= maxStreamsPerPerson)
      throw new CallError(429, answers.tooManyUnread, 'too_many_requests', { retryAfter: 5 });
    const body = open();
    entry.users += 1;
    this.streams.set(body, { entry, personId });
    return body.once('close', () => this.end(body));
  }

  private end(body: Readable): void {
    const stream = this.streams.get(body);
    this.streams.delete(body);
    if (stream) this.leave(stream.entry);
  }

  private leave(entry: Entry): void {
    entry.users -= 1;
    if (entry.isEvicted && entry.users === 0) this.total -= entry.size;
  }

  private grow(entry: Entry, bytes: number): void {
    // The last chunk of an abandoned production may arrive late.
    if (entry.isEvicted && entry.users === 0) return;
    entry.size += bytes;
    this.total += bytes;
    this.keepWithinBudget();
  }

  private evict(key: string, entry: Entry): void {
    this.entries.delete(key);
    entry.isEvicted = true;
    if (entry.users === 0) this.total -= entry.size;
  }

  /** Evicts entries that nobody uses. If those in use exceed the limit for all, it ends the oldest streams: slow readers hold them. */
  private keepWithinBudget(): void {
    this.evictIdle();
    for (const body of this.streams.keys()) {
      if (this.total <= this.maximum * limitFactor) return;
      this.end(body);
      body.destroy();
      this.evictIdle();
    }
  }

  private evictIdle(): void {
    for (const [key, entry] of this.entries) {
      if (this.total <= this.maximum) return;
      if (entry.users === 0) this.evict(key, entry);
    }
  }
}

function headersOf({ headers, etag }: Content): Readonly<Record<string, string>> {
  return { ...commonHeaders, ...headers, etag };
}

const unchanged = (content: Content) => new Prepared(304, headersOf(content), undefined);
