import { answers } from '../../contract/messages';
import * as contract from '../../contract/setup';
import { record } from '../audit/store';
import { limitTries } from '../auth/limitedTries';
import type { Db } from '../db/connection';
import { CallError } from '../http/callError';
import { type Handler, handle } from '../http/handler';
import { type AdminFault, addAdmin } from '../people/createAdmin';
import type { LeakTest } from '../people/leakedPasswords';
import type { Setup } from './setup';

interface Parts {
  readonly db: Db;
  readonly isLeaked: LeakTest;
  readonly setup: Setup;
}

/** The call that makes the first administrator in the browser (D61). */
export default function setupHandlers({ db, isLeaked, setup }: Parts): Handler[] {
  const tries = limitTries(db, ' setup');
  const { name: action } = contract.setUp;
  return [
    handle(contract.setUp, async ({ body: { token, ...person }, origin }) => {
      const act = { actor: 'setup', action, target: person.username };
      if (!(await setup.isNeeded())) throw setUpAlready();
      const error = new CallError(400, answers.wrongSetupLink, 'wrong_link');
      await tries.run(origin, async () => setup.isToken(token) || undefined, { act, error });
      const fault = await addAdmin({ db, isLeaked }, person, { only: true, now: origin.at }, (transaction) =>
        record(transaction, { ...act, outcome: 'success', after: { email: person.email } }, origin),
      );
      if (fault) throw refused(fault);
      setup.finish();
      return { message: answers.setUp };
    }),
  ];
}

const setUpAlready = () => new CallError(409, answers.setUpAlready, 'set_up_already');

function refused(fault: AdminFault): CallError {
  if (fault.kind === 'not the first') return setUpAlready();
  const { path, message } = fault;
  const [status, code] = fault.kind === 'taken' ? ([409, 'taken'] as const) : ([422, 'invalid_person'] as const);
  return new CallError(status, message, code, { fields: [{ path, message }] });
}
