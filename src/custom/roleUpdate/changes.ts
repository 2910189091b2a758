import { assignRole, assignVertical, dropUser, removeVertical } from '../../../contract/authentication';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import type { User } from '../people/directory';
import type { RoleAssignment } from './edits';

interface Acknowledgement {
  readonly status?: string | undefined;
  readonly message?: string | undefined;
}

type ChangeCall = typeof assignVertical | typeof removeVertical | typeof assignRole | typeof dropUser;

/** A 2xx answer that says in words that nothing was done. */
const refused = ({ status = '' }: Acknowledgement) => /^\s*(fail|error)/i.test(status);

/** Contract: the success of the call that gives a vertical. */
const assigned = ({ status, message }: Acknowledgement) => status === 'success' || /assigned/i.test(message ?? '');

async function change(
  call: ChangeCall,
  body: object,
  good: (answer: Acknowledgement) => boolean = (answer) => !refused(answer),
): Promise<string | undefined> {
  const { answer, reply } = await ask(call, { body });
  if (!good(answer)) throw new CallError('status', reply);
  return serverMessage(reply);
}

/*
 * Each resolves with the server's words about the change, and throws a CallError when it was not made, or when nobody
 * knows. The two calls about verticals take the person's number as text (contract).
 */

export const giveVertical = ({ userid }: User, verticalId: number) =>
  change(assignVertical, { user_id: String(userid), vertical_id: verticalId }, assigned);

export const takeVertical = ({ userid }: User, verticalId: number) =>
  change(removeVertical, { user_id: String(userid), vertical_id: verticalId });

export const giveRoles = (assignment: RoleAssignment) => change(assignRole, assignment);

export const deleteUser = ({ userid, username }: User) => change(dropUser, { userid, username });
