import { hash, verify } from '@node-rs/argon2';
import { answers } from '../../contract/messages';
import { passwordForm } from '../../contract/passwordRules';
import { CallError } from '../api/callError';

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

/** Hashes the NFC form of a password. */
export function hashPassword(password: string, cost: PasswordCost = costToday): Promise<string> {
  return inTurn(() => hash(passwordForm(password), cost));
}

/** Whether a stored text was made at less than a cost, or in another way than today's. */
export function isCheap(stored: string, cost: PasswordCost): boolean {
  const [, ...found] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = found.map(Number);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism;
}

/** The hash of a password that nobody has: an unknown username costs the same time as a wrong password. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** The result of {@link matchPassword}. `as sent`: the hash is older than the NFC form, and has to be made anew. */
export type PasswordMatch = 'none' | 'normalized' | 'as sent';

/**
 * Compares a password with a stored hash: first its NFC form, then, if that differs, the text as it was sent. Without a hash, or with
 * the empty one of an invited person, it takes as long and returns `none`.
 */
export async function matchPassword(password: string, stored: string | undefined): Promise<PasswordMatch> {
  const isThere = stored !== undefined && stored !== '';
  const against = isThere ? stored : await nobodysHash;
  const fits = async (text: string) => (await inTurn(() => verify(against, text))) && isThere;
  const normalized = passwordForm(password);
  if (await fits(normalized)) return 'normalized';
  return password !== normalized && (await fits(password)) ? 'as sent' : 'none';
}
