import { createHash } from 'node:crypto';
import { allowCommandLine, openCommandLine } from '../../contract/commandLine';
import { answers } from '../../contract/messages';
import { sessionSeconds } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import { browserIn } from '../auth/browserName';
import { limitTries, programTries } from '../auth/limitedTries';
import { storeSecret, takeSecret } from '../auth/oneTimeSecrets';
import { proofIn, storedProof } from '../auth/proof';
import { openingOf } from '../auth/sessions';
import { admit } from '../auth/signIn';
import { lockMembership } from '../auth/store';
import type { Tools } from '../handlers';

/** Returns the challenge of a verifier, as in PKCE. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

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
        const opening = await openingOf(transaction, session);
        if (!opening) throw new CallError(401, answers.notSignedIn, 'session_expired');
        const { personId, verticalId } = session;
        const content = { proof: storedProof(opening), challenge };
        const code = await storeSecret(transaction, 'command line', { content, personId, verticalId }, origin.at);
        return { data: { code } };
      });
    }),

    handle(openCommandLine, async ({ body: { code, verifier }, origin, headers }) => {
      const opened = await limited(
        origin,
        () =>
          db.transaction().execute(async (transaction) => {
            const taken = await takeSecret(transaction, 'command line', { secret: code }, origin.at);
            if (taken?.content.challenge !== challengeOf(verifier)) return undefined;
            const verticalId = taken.verticalId ?? 0;
            const member = await lockMembership(transaction, taken.personId ?? 0, verticalId);
            if (!member) return undefined;
            const proof = proofIn(taken.content.proof);
            const browser = browserIn(headers['user-agent']);
            const session = await admit(transaction, member, { verticalId, browser, proof }, origin);
            const { username, vertical } = member;
            const began = proof.began ?? origin.at;
            const ends_at = new Date(began.getTime() + sessionSeconds * 1_000).toISOString();
            return { ...session, username, vertical, ends_at };
          }),
        refusal,
      );
      return { ...opened, message: answers.loginSuccessful, offers: await offers(opened) };
    }),
  ];
}
