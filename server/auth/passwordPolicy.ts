import { isAdmin } from '../../contract/access';
import { answers } from '../../contract/messages';
import type { PasswordSignIn } from '../../contract/values';
import { CallError } from '../api/callError';
import type { Db } from '../db/connection';
import { rolesIn } from './store';

/** Returns the refusal of a right password or passkey, if single sign-on replaces passwords for the person. */
export async function passwordRefusal(
  db: Db,
  allowed: PasswordSignIn,
  { personId, verticalId }: { readonly personId: number; readonly verticalId: number },
  now: Date,
): Promise<CallError | undefined> {
  if (allowed === 'none') return new CallError(400, answers.passwordSignInOff, 'password_sign_in_off');
  if (allowed === 'all' || isAdmin(await rolesIn(db, personId, verticalId, now))) return undefined;
  return new CallError(400, answers.passwordSignInForAdmins, 'password_sign_in_off');
}

/** Returns a sentence for all administrators, so that nobody uses an administrator's password or passkey unnoticed. */
export const noticeOfPassword = (
  allowed: PasswordSignIn,
  username: string,
  method: 'password' | 'passkey' = 'password',
): string | undefined => (allowed === 'admins' ? `${username} signed in with a ${method}.` : undefined);
