import * as contract from '../../contract/account';
import { answers } from '../../contract/messages';
import { isSamePassword } from '../../contract/passwordRules';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import { closeOtherSessions, closeSessionNamed } from '../auth/closing';
import { forgetCodes } from '../auth/codes';
import { makePasswordCheck } from '../auth/confirmPassword';
import { hashPassword, type PasswordCost } from '../auth/passwords';
import { ownSessions } from '../auth/sessions';
import { lockPersonForUpdate, replaceHash } from '../auth/store';
import type { Db } from '../db/connection';
import { forgetLinks } from '../passwordLinks/store';
import type { LeakTest } from '../people/leakedPasswords';
import { faultOfNewPassword } from '../people/rules';

interface Parts {
  readonly db: Db;
  readonly passwordCost: PasswordCost;
  readonly isLeaked: LeakTest;
}

/** Implements the calls about the caller's own password and sessions (D62). */
export default function accountHandlers({ db, passwordCost, isLeaked }: Parts): Handler[] {
  const confirm = makePasswordCheck({ db, passwordCost });
  return [
    handle(contract.changePassword, async ({ body, session, origin }) => {
      const { current_password: current, new_password: wanted } = body;
      const { personId, username } = session;
      if (session.method === 'sso') throw new CallError(403, answers.noPasswordChange, 'single_sign_on_session');
      const { name: action } = contract.changePassword;
      const fault = isSamePassword(current, wanted)
        ? answers.samePassword
        : await faultOfNewPassword({ ...session, password: wanted }, isLeaked);
      // Checked and hashed before the transaction, which would occupy a connection meanwhile.
      const before = fault === undefined ? await confirm({ session, origin }, action, current) : '';
      const after = fault === undefined ? await hashPassword(wanted, passwordCost) : '';
      const lock = (transaction: Db) => lockPersonForUpdate(transaction, personId);
      return change(db, { session, origin }, { action, target: username, lock }, async (transaction, notes) => {
        if (fault !== undefined) throw refused(fault);
        if (!(await replaceHash(transaction, personId, before, after)))
          throw new CallError(409, answers.passwordChangedMeanwhile, 'password_changed');
        await forgetCodes(transaction, personId);
        await forgetLinks(transaction, personId);
        notes.after = { sessions_ended: await closeOtherSessions(transaction, session) };
        return { message: answers.passwordChanged };
      });
    }),

    handle(contract.listSessions, async ({ session, origin }) => ownSessions(db, session, origin.at)),

    handle(contract.endSession, async ({ params: { id }, body, session, origin }) => {
      const { name: action } = contract.endSession;
      await confirm({ session, origin }, action, body.current_password);
      return change(db, { session, origin }, { action, target: session.username }, async (transaction, notes) => {
        const ended = await closeSessionNamed(transaction, session.personId, id);
        if (!ended) throw new CallError(404, answers.sessionOverAlready, 'unknown_session');
        notes.before = ended;
        return { message: answers.sessionEnded };
      });
    }),

    handle(contract.endOtherSessions, async ({ body, session, origin }) => {
      const { name: action } = contract.endOtherSessions;
      await confirm({ session, origin }, action, body.current_password);
      return change(db, { session, origin }, { action, target: session.username }, async (transaction, notes) => {
        notes.after = { sessions_ended: await closeOtherSessions(transaction, session) };
        return { message: answers.loggedOutElsewhere };
      });
    }),
  ];
}

const refused = (message: string) =>
  new CallError(422, message, 'invalid_password', { fields: [{ path: 'new_password', message }] });
