import type { switchProofs } from '../../contract/verticals';

export type Proof = (typeof switchProofs)[number];

/** For so many seconds after the sign-in nobody is asked for the password again. */
export const freshSeconds = 600;

interface Asked {
  /** Whether signing in to the vertical takes a one-time code. */
  readonly needsCode: boolean;
  /** When the session that asks began. */
  readonly began: Date;
  readonly now: Date;
}

/**
 * What somebody who is signed in has to prove before they go over to another vertical (D63): what that one asks for at the sign-in, a
 * code, or else the password. A token alone, as somebody might have stolen it, must not open what its session does not; only right
 * after the sign-in the password counts as said.
 */
export function proofFor({ needsCode, began, now }: Asked): Proof {
  if (needsCode) return 'code';
  return now.getTime() - began.getTime() <= freshSeconds * 1_000 ? 'nothing' : 'password';
}
