import { allowCommandLine, openCommandLine } from '../../contract/commandLine';
import { answers } from '../../contract/messages';
import { sessionSeconds } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import { browserIn } from '../auth/browserName';
import { limitTries, programTries } from '../auth/limitedTries';
import { networkOf } from '../auth/network';
import { admit } from '../auth/signIn';
import { lockMembership, verticalsOf } from '../auth/store';
import type { Tools } from '../handlers';
import { makeCode, takeCode } from './store';

/**
 * Implements the sign-in at the command line: a person who is signed in allows it in the browser. The new session ends when the one in
 * the browser would, since nobody proved their identity again.
 */
export default function commandLineHandlers({ db, offers }: Pick<Tools, 'db' | 'offers'>): Handler[] {
  const limited = limitTries(db, ' command line', programTries);
  const refusal = {
    entry: { actor: 'unknown', action: openCommandLine.name },
    error: new CallError(400, answers.commandLineEnded, 'command_line_ended'),
  };
  return [
    handle(allowCommandLine, async ({ body: { challenge }, session, origin }) => {
      const attempt = { action: allowCommandLine.name, target: session.username };
      return change(db, { session, origin }, attempt, async (transaction) => {
        const code = await makeCode(transaction, session, challenge, origin.at);
        if (code === undefined) throw new CallError(401, answers.notSignedIn, 'session_expired');
        return { data: { code } };
      });
    }),

    handle(openCommandLine, async ({ body: { code, verifier }, origin, headers }) => {
      const opened = await limited(
        origin,
        () =>
          db.transaction().execute(async (transaction) => {
            const taken = await takeCode(transaction, code, verifier, origin.at);
            if (!taken) return undefined;
            const { vertical_id: verticalId, began_at: began, method, factor_at: factorAt, sso, ...person } = taken;
            const vertical = (await verticalsOf(transaction, person.username)).find(({ id }) => id === verticalId);
            if (!vertical || (await lockMembership(transaction, person.id, verticalId)) === undefined) return undefined;
            const context = { verticalId, vertical: vertical.name, network: networkOf(origin.ip), began };
            const proved = { ...context, browser: browserIn(headers['user-agent']), proof: { method, factorAt, sso } };
            const session = await admit(transaction, person, proved, origin);
            const ends_at = new Date(began.getTime() + sessionSeconds * 1_000).toISOString();
            return { ...session, username: person.username, vertical: vertical.name, ends_at };
          }),
        refusal,
      );
      return { ...opened, message: answers.loginSuccessful, offers: await offers(opened) };
    }),
  ];
}
