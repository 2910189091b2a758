import { hash, verify } from '@node-rs/argon2';
import { answers } from '../../contract/messages';
import { passwordForm } from '../../contract/passwordRules';
import { CallError } from '../api/callError';

/** The parameters of argon2. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** OWASP's minimum for argon2id, the library's default: about 10 ms per check. */
export const costToday: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leaves threads and memory to other work. */
const maxConcurrentHashes = 2;
const maxWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws CallError 503 if the queue is full */
async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxConcurrentHashes) {
    if (waiting.length >= maxWaiting) throw new CallError(503, answers.tooManyTries, 'busy', { retryAfter: 2 });
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
  return queued(() => hash(passwordForm(password), cost));
}

/** Returns true if a stored hash has a lower cost or another algorithm. */
export function isCheap(stored: string, cost: PasswordCost): boolean {
  const [, ...found] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = found.map(Number);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism;
}

/** Checked for unknown usernames, so that they take as long as a wrong password. */
const decoyHash = hashPassword(crypto.randomUUID());

/** Result of {@link matchPassword}. `as sent`: the hash predates the NFC form and has to be renewed. */
export type PasswordMatch = 'none' | 'normalized' | 'as sent';

/**
 * Compares the NFC form of a password with a stored hash, then the text as sent, if it differs. Takes as long and returns `none` if
 * there is no hash, or the empty one of an invited person.
 */
export async function matchPassword(password: string, stored: string | undefined): Promise<PasswordMatch> {
  const exists = stored !== undefined && stored !== '';
  const against = exists ? stored : await decoyHash;
  const fits = async (text: string) => (await queued(() => verify(against, text))) && exists;
  const normalized = passwordForm(password);
  if (await fits(normalized)) return 'normalized';
  return password !== normalized && (await fits(password)) ? 'as sent' : 'none';
}
