import type { switchProofs } from '../../contract/verticals';

type Proof = (typeof switchProofs)[number];

/** Time after the sign-in during which no password is required. */
export const freshSeconds = 600;

interface Switch {
  /** The person has a second factor, which they have used recently. */
  readonly hasFactor?: boolean;
  /** Signing in to the vertical requires a one-time code. */
  readonly needsCode: boolean;
  /** Start of the current session. */
  readonly began: Date;
  readonly now: Date;
}

/**
 * Returns the proof that a switch to another vertical requires (D63): a code if signing in there requires one, otherwise the password,
 * unless the person has just signed in. Of people with a second factor, the call requires that one instead. A stolen token alone thus opens no other vertical.
 */
export function proofFor({ hasFactor, needsCode, began, now }: Switch): Proof {
  if (hasFactor) return 'nothing';
  if (needsCode) return 'code';
  return now.getTime() - began.getTime() <= freshSeconds * 1_000 ? 'nothing' : 'password';
}
