import type { SignInMethod, SsoSession } from '../db/accessTables';

/** Sign-in method and second factor of a session. */
export interface Proof {
  readonly method: SignInMethod;
  /** Last use of a second factor. */
  readonly factorAt: Date | null;
  /** Set for a session that single sign-on opens. */
  readonly sso?: SsoSession | null;
  /** The person's last proof of identity, from which the session lasts an hour. Default: now. */
  readonly began?: Date;
}

/** A {@link Proof} as JSON. Times are ISO 8601. */
export interface StoredProof extends Omit<Proof, 'factorAt' | 'began'> {
  readonly factorAt: string | null;
  readonly began?: string;
}

export const storedProof = ({ factorAt, began, ...proof }: Proof): StoredProof => ({
  ...{ ...proof, factorAt: factorAt?.toISOString() ?? null },
  ...(began && { began: began.toISOString() }),
});

export const proofIn = ({ factorAt, began, ...proof }: StoredProof): Proof => ({
  ...{ ...proof, factorAt: factorAt === null ? null : new Date(factorAt) },
  ...(began !== undefined && { began: new Date(began) }),
});
