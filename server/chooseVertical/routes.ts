import { login } from '../../contract/authentication';
import { chooseVertical } from '../../contract/chooseVertical';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { record } from '../audit/store';
import { browserIn } from '../auth/browserName';
import { limitTries, programTries } from '../auth/limitedTries';
import { takeSecret } from '../auth/oneTimeSecrets';
import { noticeOfPassword, passwordRefusal } from '../auth/passwordPolicy';
import { proofIn } from '../auth/proof';
import { admit } from '../auth/signIn';
import { lockMembership } from '../auth/store';
import type { Tools } from '../handlers';

/** Implements the choice of a vertical after single sign-on or a passkey. */
export default function chooseVerticalHandlers({
  db,
  offers,
  passwordSignIn,
}: Pick<Tools, 'db' | 'offers' | 'passwordSignIn'>): Handler[] {
  const limited = limitTries(db, ' proof', programTries);
  const refusal = {
    entry: { actor: 'unknown', action: chooseVertical.name },
    error: new CallError(400, answers.proofEnded, 'proof_ended'),
  };
  return [
    handle(chooseVertical, async ({ body, origin, headers }) => {
      const verticalId = Number(body.vertical_id);
      const signedIn = await limited(
        origin,
        () =>
          db.transaction().execute(async (transaction) => {
            const taken = await takeSecret(transaction, 'proof', { secret: body.proof }, origin.at);
            if (!taken) return undefined;
            const personId = taken.personId ?? 0;
            const proof = proofIn(taken.content.proof);
            const { method } = proof;
            const member = await lockMembership(transaction, personId, verticalId);
            if (!member) throw new CallError(403, answers.notOwnVertical, 'not_own_vertical');
            const { username, vertical } = member;
            const isPasskey = method === 'passkey';
            const off = isPasskey
              ? await passwordRefusal(transaction, passwordSignIn, { personId, verticalId }, origin.at)
              : undefined;
            if (off) {
              const entry = { actor: username, vertical, action: login.name, outcome: 'denied' } as const;
              await record(transaction, { ...entry, after: { reason: off.message, method } }, origin);
              return off;
            }
            const notice = isPasskey ? noticeOfPassword(passwordSignIn, username, 'passkey') : undefined;
            const context = { verticalId, proof, notice, browser: browserIn(headers['user-agent']) };
            const session = await admit(transaction, member, context, origin);
            return { answer: { ...session, username, message: answers.loginSuccessful }, method };
          }),
        refusal,
      );
      if (signedIn instanceof CallError) throw signedIn;
      const { answer, method } = signedIn;
      return { ...answer, offers: await offers({ ...answer, method }) };
    }),
  ];
}
