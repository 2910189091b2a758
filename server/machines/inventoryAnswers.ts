import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import type { Inventory, Machine } from '../fleet/fleet';
import { ByteLog, type Source } from '../http/byteLog';
import { type Coding, codingFor, hasAlready } from '../http/conditional';
import { Prepared } from '../http/handler';
import { Unread } from '../http/unread';
import { instanceRow } from './instanceRow';

/** What is asked for: a text that is the same for the same question, and the machines that answer it. */
export interface Question {
  /** Whose accounts, which list, which filters. */
  readonly key: string;
  readonly inventory: Inventory;
  readonly passes: (machine: Machine) => boolean;
  /** The parts of the question that could not be read. */
  readonly warnings: Inventory['warnings'];
}

/** Which state of a list was asked for last, and what whoever has it already is told. */
interface Tagged {
  readonly generation: string;
  readonly etag: string;
  readonly unchanged: Prepared;
}

/** What is sent: at once, or as it is taken. */
type Bytes = Pick<ByteLog, 'whole' | 'read'>;

interface Kept {
  readonly etag: string;
  readonly asOf: number;
  readonly bytes: ByteLog;
  readonly headers: Prepared['headers'];
}

/** Machines that are looked at before others get their turn, and rows that are turned into one text: a millisecond's worth. */
const looksAtOnce = 2_000;
const rowsAtOnce = 200;

/** `as_of` of an answer that is sent again is at most this old, in milliseconds. */
const asOfTolerance = 15_000;

/** What is kept for the next one who asks the same: so many answers, of so many bytes in all, and so many bytes of one. */
const maximumKept = 200;
const maximumTagged = 1_000;
const maximumBytes = 64 * 1_048_576;
const maximumOfOne = 8 * 1_048_576;

/** Of more machines than these a list may be longer than what is kept of one, unpacked. */
const machinesOfLong = 10_000;

/** Bytes that are unpacked at once: many small parts would cost more than unpacking them. */
const unpackedAtOnce = 256 * 1_024;

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Origin, Accept-Encoding' } as const;

/** The longest question that is known by itself, and not by its digest. */
const longestKey = 500;

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function* textOf({ inventory, passes, warnings }: Question): AsyncGenerator<Buffer> {
  const { asOf, machines } = inventory;
  let text = `${JSON.stringify({ status: 'success', as_of: asOf, warnings }).slice(0, -1)},"data":[`;
  let separator = '';
  let rows = 0;
  for (const [index, machine] of machines.entries()) {
    if (passes(machine)) {
      text += separator + JSON.stringify(instanceRow(machine));
      separator = ',';
      rows += 1;
    }
    if (rows < rowsAtOnce && (index + 1) % looksAtOnce !== 0) continue;
    if (text !== '') yield Buffer.from(text);
    text = '';
    rows = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield Buffer.from(`${text}]}`);
}

/**
 * Both work off the event loop; of what is made while it is read, these levels keep up with the text. Brotli would wait for more of it
 * than people should wait for its first byte: it gives what it has after each part.
 */
const packers = {
  gzip: () => createGzip({ level: 4 }),
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
} as const;

/** What comes through a packer, or an unpacker. What breaks on the way breaks whoever reads the other end. */
function through<Zip extends Transform>(source: Readable, zip: Zip): Zip {
  pipeline(source, zip, () => undefined);
  return zip;
}

const packedTextOf = (question: Question, coding: keyof typeof packers) =>
  through(Readable.from(textOf(question), { objectMode: false }), packers[coding]());

const unpacked = (packed: ByteLog) => through(packed.read(), createGunzip({ chunkSize: unpackedAtOnce }));

/** The bytes of a whole gzip, unpacked: it ends with their number, by 32 bits. */
const unpackedLength = (whole: Buffer) => whole.readUInt32LE(whole.length - 4);

/**
 * Lists of machines as bytes. Each is made once for a state of the fleet, the accounts of whoever asks and the question,
 * and kept for the next one who asks the same. A list of any length is sent while it is made, and made in small parts as it is
 * read, so that nobody else waits for it and nobody makes the server hold much of it.
 */
export class InventoryAnswers {
  private readonly kept = new Map<string, Kept>();
  private readonly tagged = new Map<string, Tagged>();
  private readonly unread = new Unread();

  /**
   * The answer to a question: bytes, or 304 when the sender has them. Changes of `as_of` alone make no other state.
   *
   * @param personId whoever asks
   * @throws CallError 429 while too many answers to the same person have not been read
   */
  answer(question: Question, sent: IncomingHttpHeaders, personId: number): Prepared {
    const asked = question.key.length <= longestKey ? question.key : digestOf(question.key);
    const { etag, unchanged } = this.tagOf(asked, question);
    if (hasAlready(sent, etag)) return unchanged;
    const coding = codingFor(sent);
    const isPlainAndLong = coding === 'identity' && question.inventory.machines.length > machinesOfLong;
    const { bytes, headers } = isPlainAndLong
      ? this.plainOf(asked, etag, question)
      : this.keptOf(`${coding} ${asked}`, etag, question, coding);
    if (!bytes.whole)
      return new Prepared(
        200,
        headers,
        this.unread.send(personId, () => bytes.read()),
      );
    return new Prepared(200, headers, bytes.whole);
  }

  /** The tag of what a question finds now, which is made once for each state of the fleet. */
  private tagOf(asked: string, { key, inventory: { generation } }: Question): Tagged {
    const known = this.tagged.get(asked);
    if (known?.generation === generation) return known;
    const etag = `W/"${digestOf(`${generation}\n${key}`).slice(0, 27)}"`;
    const made = { generation, etag, unchanged: new Prepared(304, { etag, vary: headers.vary }, undefined) };
    if (this.tagged.size >= maximumTagged) this.tagged.clear();
    this.tagged.set(asked, made);
    return made;
  }

  /**
   * A list that may be long, for those who take it only as it is. Packed it is short enough to be kept, and to unpack that takes a
   * tenth of the time in which the text is made, off the event loop.
   */
  private plainOf(asked: string, etag: string, question: Question): Pick<Kept, 'asOf' | 'headers'> & { bytes: Bytes } {
    const { asOf, bytes } = this.keptOf(`gzip ${asked}`, etag, question, 'gzip');
    const read = () => unpacked(bytes);
    const length = bytes.whole && unpackedLength(bytes.whole);
    if (length !== undefined && length <= maximumOfOne)
      return this.keptOf(`identity ${asked}`, etag, question, 'identity', { asOf, source: read });
    const known = length !== undefined && { 'content-length': String(length) };
    return { asOf, bytes: { whole: undefined, read }, headers: { ...headers, etag, ...known } };
  }

  /** @param from what it is made of, and of when that is, if not of the machines as they are */
  private keptOf(
    key: string,
    etag: string,
    question: Question,
    coding: Coding,
    from?: { readonly asOf: number; readonly source: Source },
  ): Kept {
    const now = question.inventory.asOf.getTime();
    const held = this.kept.get(key);
    if (held && held.etag === etag && now - held.asOf < asOfTolerance && held.bytes.isShared) return held;
    const { asOf, source } = from ?? {
      asOf: now,
      source: () => (coding === 'identity' ? textOf(question) : packedTextOf(question, coding)),
    };
    const made = {
      ...{ etag, asOf, bytes: new ByteLog(source, maximumOfOne) },
      headers: { ...headers, etag, ...(coding !== 'identity' && { 'content-encoding': coding }) },
    };
    this.kept.delete(key);
    this.kept.set(key, made);
    this.tidy();
    return made;
  }

  /** Forgets answers that nobody gains by, and the oldest ones when all together are too many. */
  private tidy(): void {
    for (const [key, { bytes }] of this.kept) if (!bytes.isShared) this.kept.delete(key);
    let total = [...this.kept.values()].reduce((sum, { bytes }) => sum + bytes.size, 0);
    for (const [oldest, { bytes }] of this.kept) {
      if (total <= maximumBytes && this.kept.size <= maximumKept) break;
      this.kept.delete(oldest);
      total -= bytes.size;
    }
  }
}
