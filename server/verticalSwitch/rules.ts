import type { switchProofs } from '../../contract/verticals';

type Proof = (typeof switchProofs)[number];

/** Time after the sign-in during which no password is required. */
export const freshSeconds = 600;

interface Switch {
  /** Signing in to the vertical requires a one-time code. */
  readonly needsCode: boolean;
  /** Start of the current session. */
  readonly began: Date;
  readonly now: Date;
}

/**
 * Returns the proof that a switch to another vertical requires (D63): a code if signing in there requires one, otherwise the password,
 * unless the person has just signed in. A stolen token alone thus opens no other vertical.
 */
export function proofFor({ needsCode, began, now }: Switch): Proof {
  if (needsCode) return 'code';
  return now.getTime() - began.getTime() <= freshSeconds * 1_000 ? 'nothing' : 'password';
}
