import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { post, sendToSyslog } from '../delivery';
import { StartError } from '../startError';
import type { AnchorPlace } from './anchorPlace';
import type { Anchor, Link } from './chain';

/** Interval in ms in which a new link is saved. */
const intervalMs = 60_000;

const line = z.object({ seq: z.int().check(z.minimum(1)), hash: z.string(), time: z.string() });

/**
 * Saves the newest link of the log outside of the database. The copy shows that rows were removed at the end, and that the log was
 * forged with the key. Requests do not wait for it, and a failure is retried.
 */
export class Anchoring {
  private timer: NodeJS.Timeout | undefined;
  private queue: Promise<void> = Promise.resolve();
  private savedHash = '';
  private isFailing = false;

  constructor(
    private readonly findHead: () => Promise<Link | undefined>,
    private readonly place: AnchorPlace,
    private readonly now: () => Date,
    private readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  ) {}

  /** Saves the head now and then at each interval. */
  start(): void {
    void this.saveHead();
    this.timer = setInterval(() => void this.saveHead(), intervalMs).unref();
  }

  /** Saves the head a last time. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.saveHead();
  }

  /** Saves the newest link unless it is already saved. Never fails. */
  saveHead(): Promise<void> {
    this.queue = this.queue.then(async () => {
      try {
        const head = await this.findHead();
        if (!head || head.seq === 0 || head.hash === this.savedHash) return;
        const at = this.now();
        await save(this.place, JSON.stringify({ seq: head.seq, hash: head.hash, time: at.toISOString() }), at);
        this.savedHash = head.hash;
        if (this.isFailing) this.log.info('audit anchors are delivered to AUDIT_ANCHOR again');
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing)
          this.log.error({ err: error }, 'the audit anchor could not be delivered to AUDIT_ANCHOR; retrying');
        this.isFailing = true;
      }
    });
    return this.queue;
  }
}

async function save(place: AnchorPlace, text: string, at: Date): Promise<void> {
  if (place.kind === 'file') await append(place.path, text);
  else if (place.kind === 'http') await post(place.url, text);
  else await sendToSyslog(place, text, at);
}

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads the anchors in a file, one a line.
 *
 * @throws StartError if the file cannot be read, or a line is not an anchor
 */
export async function readAnchors(path: string): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  try {
    for await (const text of createInterface({ input: createReadStream(path) })) {
      if (text === '') continue;
      const found = line.safeParse(parsed(text));
      if (!found.success) throw new StartError(`${path}: line ${anchors.length + 1} is not an anchor of the audit log`);
      anchors.push(found.data);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the anchors of the audit log cannot be read: ${(error as Error).message}`);
  }
  return anchors;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses an anchor that is given at the terminal as `SEQ:HASH`.
 *
 * @throws StartError if it is malformed
 */
export function readHead(text: string): Anchor {
  const [, seq, hash] = /^(\d{1,9}):([0-9a-f.]+)$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined || Number(seq) < 1)
    throw new StartError('--head must be SEQ:HASH, as in a line of AUDIT_ANCHOR');
  return { seq: Number(seq), hash, time: 'the time of --head' };
}
