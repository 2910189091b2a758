import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Inventory, Machine } from '../fleet/fleet';
import { ByteLog } from '../http/byteLog';
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

const mostBytes = 64 * 1_048_576;
const mostOfOne = 8 * 1_048_576;

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Origin, Accept-Encoding' } as const;

async function* textOf({ inventory, passes, warnings }: Question): AsyncGenerator<string> {
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
    yield text;
    text = '';
    rows = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  yield `${text}]}`;
}

/**
 * Lists of machines as bytes. Each is made once for a state of the fleet, the accounts of whoever asks and the question,
 * and kept for the next one who asks the same. A list of any length is sent while it is made, and made in small parts, so
 * that nobody else waits for it.
 */
export class InventoryAnswers {
  private readonly kept = new Map<string, Kept>();

  /** The answer to a question: bytes, or 304 when the sender has them. Changes of `as_of` alone make no other state. */
  answer(question: Question, sent: IncomingHttpHeaders): Prepared {
    const digest = createHash('sha256').update(`${question.inventory.generation}\n${question.key}`).digest('base64url');
    const etag = `W/"${digest.slice(0, 27)}"`;
    if (hasAlready(sent, etag)) return new Prepared(304, { etag, vary: headers.vary }, undefined);
    const encoding = takesGzip(sent) ? 'gzip' : 'identity';
    const { bytes } = this.keptOf(`${encoding} ${question.key}`, etag, question, encoding);
    const all = { ...headers, etag, ...(encoding === 'gzip' && { 'content-encoding': encoding }) };
    return new Prepared(200, all, bytes.isComplete ? bytes.whole : Readable.from(bytes.read()));
  }

  private keptOf(key: string, etag: string, question: Question, encoding: 'gzip' | 'identity'): Kept {
    const now = question.inventory.asOf.getTime();
    const held = this.kept.get(key);
    if (held && held.etag === etag && now - held.asOf < asOfTolerance) return held;
    const made = { etag, asOf: now, bytes: new ByteLog() };
    this.kept.delete(key);
    this.kept.set(key, made);
    const source = Readable.from(textOf(question), { objectMode: false });
    const encoded = source.pipe(encoding === 'gzip' ? createGzip({ level: 4 }) : new PassThrough());
    source.on('error', (error) => encoded.destroy(error));
    void made.bytes.fill(encoded).then(() => this.tidy(key, made));
    return made;
  }

  /** Forgets an answer that broke or is too large to keep, and the oldest ones when all together are. */
  private tidy(key: string, made: Kept): void {
    if (!made.bytes.isComplete || made.bytes.size > mostOfOne) if (this.kept.get(key) === made) this.kept.delete(key);
    let total = [...this.kept.values()].reduce((sum, { bytes }) => sum + bytes.size, 0);
    for (const [oldest, { bytes }] of this.kept) {
      if (total <= mostBytes) break;
      this.kept.delete(oldest);
      total -= bytes.size;
    }
  }
}
