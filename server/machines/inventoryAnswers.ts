import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { answers } from '../../contract/messages';
import type { Inventory, Machine } from '../fleet/fleet';
import { ByteLog } from '../http/byteLog';
import { CallError } from '../http/callError';
import { hasAlready, takesGzip } from '../http/conditional';
import { Prepared } from '../http/handler';
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

interface Kept {
  readonly etag: string;
  readonly asOf: number;
  readonly bytes: ByteLog;
}

/** Machines that are looked at before others get their turn, and rows that are turned into one text: a millisecond's worth. */
const looksAtOnce = 2_000;
const rowsAtOnce = 200;

/** `as_of` of an answer that is sent again is at most this old, in milliseconds. */
const asOfTolerance = 15_000;

/** What is kept for the next one who asks the same: so many answers, of so many bytes in all, and so many bytes of one. */
const maximumKept = 200;
const maximumBytes = 64 * 1_048_576;
const maximumOfOne = 8 * 1_048_576;

/**
 * So many answers may be on their way to one person. With what is held of one answer, it is what they can make the server hold
 * by not reading.
 */
const maximumUnread = 8;

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Origin, Accept-Encoding' } as const;

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

function zippedTextOf(question: Question): AsyncIterable<Buffer> {
  const zip = createGzip({ level: 4 });
  // What breaks on the way breaks whoever reads the other end.
  pipeline(Readable.from(textOf(question), { objectMode: false }), zip, () => undefined);
  return zip;
}

/**
 * Lists of machines as bytes. Each is made once for a state of the fleet, the accounts of whoever asks and the question,
 * and kept for the next one who asks the same. A list of any length is sent while it is made, and made in small parts as it is
 * read, so that nobody else waits for it and nobody makes the server hold much of it.
 */
export class InventoryAnswers {
  private readonly kept = new Map<string, Kept>();
  private readonly unread = new Map<number, number>();

  /**
   * The answer to a question: bytes, or 304 when the sender has them. Changes of `as_of` alone make no other state.
   *
   * @param personId whoever asks
   * @throws CallError 429 while too many answers to the same person have not been read
   */
  answer(question: Question, sent: IncomingHttpHeaders, personId: number): Prepared {
    const asked = createHash('sha256').update(question.key).digest('base64url');
    const digest = createHash('sha256').update(`${question.inventory.generation}\n${question.key}`).digest('base64url');
    const etag = `W/"${digest.slice(0, 27)}"`;
    if (hasAlready(sent, etag)) return new Prepared(304, { etag, vary: headers.vary }, undefined);
    const encoding = takesGzip(sent) ? 'gzip' : 'identity';
    const all = { ...headers, etag, ...(encoding === 'gzip' && { 'content-encoding': encoding }) };
    const { bytes } = this.keptOf(`${encoding} ${asked}`, etag, question, encoding);
    return new Prepared(200, all, bytes.whole ?? this.sendTo(personId, bytes));
  }

  private sendTo(personId: number, bytes: ByteLog): Readable {
    const before = this.unread.get(personId) ?? 0;
    if (before >= maximumUnread)
      throw new CallError(429, answers.tooManyUnread, 'too_many_requests', { retryAfter: 5 });
    this.unread.set(personId, before + 1);
    return bytes.read().once('close', () => {
      const left = (this.unread.get(personId) ?? 1) - 1;
      if (left > 0) this.unread.set(personId, left);
      else this.unread.delete(personId);
    });
  }

  private keptOf(key: string, etag: string, question: Question, encoding: 'gzip' | 'identity'): Kept {
    const now = question.inventory.asOf.getTime();
    const held = this.kept.get(key);
    if (held && held.etag === etag && now - held.asOf < asOfTolerance && held.bytes.isShared) return held;
    const source = () => (encoding === 'gzip' ? zippedTextOf(question) : textOf(question));
    const made = { etag, asOf: now, bytes: new ByteLog(source, maximumOfOne) };
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
