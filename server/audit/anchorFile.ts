import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { StartError } from '../startError';
import type { Anchor } from './chainCheck';

const line = z.object({ seq: z.int().check(z.minimum(1)), hash: z.string(), time: z.string() });

/**
 * The links that a file has noted.
 *
 * @throws StartError when it cannot be read, or a line is no note
 */
export async function readAnchors(path: string): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  try {
    for await (const text of createInterface({ input: createReadStream(path) })) {
      if (text === '') continue;
      const found = line.safeParse(parsed(text));
      if (!found.success) throw new StartError(`${path}: line ${anchors.length + 1} is no note of the audit log`);
      anchors.push(found.data);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the notes of the audit log cannot be read: ${(error as Error).message}`);
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
 * A link that somebody names at the terminal, as `SEQ:HASH`.
 *
 * @throws StartError when it is none
 */
export function readHead(text: string): Anchor {
  const [, seq, hash] = /^(\d{1,9}):([0-9a-f.]+)$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined || Number(seq) < 1)
    throw new StartError(`--head must be SEQ:HASH, as a line of AUDIT_ANCHOR has them`);
  return { seq: Number(seq), hash, time: 'the time of --head' };
}
