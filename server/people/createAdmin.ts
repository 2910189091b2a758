import { adminRole } from '../../contract/access';
import { adminVertical } from '../../contract/values';
import { record } from '../audit/store';
import { hashPassword } from '../auth/passwords';
import type { Db } from '../db/connection';
import { StartError } from '../startError';
import type { LeakTest } from './leakedPasswords';
import { faultOfNewPerson } from './rules';
import { addPerson, findTaken } from './store';

/** What the first administrator is made of. */
export interface NewAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates a person of the admin vertical with the admin role.
 *
 * @throws StartError saying what is wrong with the name, the address or the password
 */
export async function createAdmin(
  { db, isLeaked }: { readonly db: Db; readonly isLeaked: LeakTest },
  { username, email, password }: NewAdmin,
  now: Date,
): Promise<void> {
  const fault = await faultOfNewPerson({ username, email, password }, isLeaked);
  if (fault !== undefined) throw new StartError(fault.message);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const taken = await findTaken(transaction, username, email);
    if (taken)
      throw new StartError(`a person with the ${taken} ${taken === 'username' ? username : email} already exists`);
    const verticals = { [adminVertical]: [adminRole] };
    await addPerson(transaction, { username, email, team: adminVertical, passwordHash, verticals, now });
    const origin = { requestId: 'terminal', ip: null, at: now };
    await record(
      transaction,
      { actor: 'terminal', action: 'create_admin', target: username, outcome: 'success' },
      origin,
    );
  });
}
