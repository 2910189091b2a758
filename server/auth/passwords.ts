import { hash, verify } from '@node-rs/argon2';
import { answers } from '../../contract/messages';
import { CallError } from '../http/callError';

/** What a hash costs: memory in KiB, passes over it, and lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id (the library's default kind) at OWASP's minimum: about 10 ms a check. */
export const costToday: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many hashes at once, so that sign-ins leave threads and memory to others, and this many in line. */
const atOnce = 2;
const inLine = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= inLine) throw new CallError(503, answers.tooManyTries, 'busy', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The text to store for a password. */
export function hashPassword(password: string, cost: PasswordCost = costToday): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether a stored text was made at less than a cost, or in another way than today's. */
export function isCheap(stored: string, cost: PasswordCost): boolean {
  const [, ...found] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = found.map(Number);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism;
}

/** The hash of a password that nobody has: an unknown username costs the same time as a wrong password. */
const nobodysHash = hashPassword(crypto.randomUUID());

/**
 * Whether a password belongs to the stored text; without one, and with the empty one of somebody who has yet to choose a password, it
 * takes as long and answers no.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isThere = stored !== undefined && stored !== '';
  const against = isThere ? stored : await nobodysHash;
  const good = await inTurn(() => verify(against, password));
  return good && isThere;
}
