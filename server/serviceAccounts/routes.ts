import { answers } from '../../contract/messages';
import { createServiceAccount } from '../../contract/serviceAccounts';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import type { Tools } from '../handlers';
import { lockRights } from '../people/rights';
import { faultOfPersonNames } from '../people/rules';
import { insertDistinctPerson } from '../people/store';

/** Implements the call that creates a service account. */
export default function serviceAccountHandlers({ db, emailDomains }: Pick<Tools, 'db' | 'emailDomains'>): Handler[] {
  return [
    handle(createServiceAccount, async ({ body, session, origin }) => {
      const attempt = { action: createServiceAccount.name, target: body.username, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const fault = faultOfPersonNames(body);
        if (fault) throw new CallError(422, fault.message, 'invalid_person', { fields: [fault] });
        const account = { ...body, passwordHash: '', service: true, now: origin.at };
        notes.after = { id: await insertDistinctPerson(transaction, account, emailDomains), ...body };
        return { message: answers.serviceAccountCreated };
      });
    }),
  ];
}
