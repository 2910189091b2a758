import { adminRole } from '../../contract/access';
import { adminVertical } from '../../contract/values';
import { record } from '../audit/store';
import { hashPassword } from '../auth/passwords';
import type { Db } from '../db/connection';
import { StartError } from '../startError';
import { confusionOf } from './distinct';
import type { LeakTest } from './leakedPasswords';
import { hasAdmin, lockRights } from './rights';
import { faultOfNewPerson, type PersonFault } from './rules';
import { addPerson, findTaken } from './store';

export interface NewAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface Parts {
  readonly db: Db;
  readonly isLeaked: LeakTest;
  /** Email domains of the company, from the configuration. */
  readonly emailDomains: readonly string[];
}

/** The reason for not creating an administrator. `not the first`: there is one already. */
export type AdminFault = ({ readonly kind: 'invalid' | 'taken' } & PersonFault) | { readonly kind: 'not the first' };

/**
 * Creates a person of the admin vertical with the admin role. With `only`, it creates nobody if there is an administrator; one of several
 * simultaneous calls succeeds.
 *
 * @param note records the new person in the same transaction
 * @returns the reason if nobody was created
 */
export async function addAdmin(
  { db, isLeaked, emailDomains }: Parts,
  { username, email, password }: NewAdmin,
  { only, now }: { readonly only: boolean; readonly now: Date },
  note: (transaction: Db, id: number) => Promise<void>,
): Promise<AdminFault | undefined> {
  const fault = await faultOfNewPerson({ username, email, password }, isLeaked);
  if (fault !== undefined) return { kind: 'invalid', ...fault };
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction): Promise<AdminFault | undefined> => {
    await lockRights(transaction, { actor: 'terminal', at: now });
    if (only && (await hasAdmin(transaction, now))) return { kind: 'not the first' };
    const path = await findTaken(transaction, username, email);
    if (path) {
      const message = `a person with the ${path} ${path === 'username' ? username : email} already exists`;
      return { kind: 'taken', path, message };
    }
    const confusion = await confusionOf(transaction, { username, email }, emailDomains);
    if (confusion) return confusion;
    const verticals = { [adminVertical]: [adminRole] };
    const id = await addPerson(transaction, { username, email, team: adminVertical, passwordHash, verticals, now });
    await note(transaction, id);
    return undefined;
  });
}

/**
 * Creates an administrator from the command line.
 *
 * @throws StartError if the name, the address or the password is invalid or taken
 */
export async function createAdmin(parts: Parts, admin: NewAdmin, now: Date): Promise<void> {
  const origin = { requestId: 'terminal', ip: null, at: now };
  const entry = { actor: 'terminal', action: 'create_admin', target: admin.username, outcome: 'success' } as const;
  const fault = await addAdmin(parts, admin, { only: false, now }, (transaction) => record(transaction, entry, origin));
  if (fault && fault.kind !== 'not the first') throw new StartError(fault.message);
}
