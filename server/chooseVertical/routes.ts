import { login } from '../../contract/authentication';
import { chooseVertical } from '../../contract/chooseVertical';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { record } from '../audit/store';
import { browserIn } from '../auth/browserName';
import { limitTries, programTries } from '../auth/limitedTries';
import { networkOf } from '../auth/network';
import { noticeOfPassword, passwordRefusal } from '../auth/passwordPolicy';
import { admit } from '../auth/signIn';
import { lockMembership, verticalsOf } from '../auth/store';
import type { Tools } from '../handlers';
import { takeProof } from './proofs';

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
            const taken = await takeProof(transaction, body.proof, origin.at);
            if (!taken) return undefined;
            const { person, proof } = taken;
            const vertical = (await verticalsOf(transaction, person.username)).find(({ id }) => id === verticalId);
            if (!vertical || (await lockMembership(transaction, person.id, verticalId)) === undefined)
              throw new CallError(403, answers.notOwnVertical, 'not_own_vertical');
            const { username } = person;
            const isPasskey = proof.method === 'passkey';
            const off = isPasskey
              ? await passwordRefusal(transaction, passwordSignIn, { personId: person.id, verticalId }, origin.at)
              : undefined;
            if (off) {
              const after = { reason: off.message, method: proof.method };
              const entry = {
                actor: username,
                vertical: vertical.name,
                action: login.name,
                outcome: 'denied',
              } as const;
              await record(transaction, { ...entry, after }, origin);
              return off;
            }
            const notice = isPasskey ? noticeOfPassword(passwordSignIn, username, 'passkey') : undefined;
            const context = { verticalId, vertical: vertical.name, network: networkOf(origin.ip), proof, notice };
            const browser = browserIn(headers['user-agent']);
            const session = await admit(transaction, person, { ...context, browser }, origin);
            const answer = { ...session, username, message: answers.loginSuccessful };
            return { answer, method: proof.method };
          }),
        refusal,
      );
      if (signedIn instanceof CallError) throw signedIn;
      const { answer, method } = signedIn;
      return { ...answer, offers: await offers({ ...answer, method }) };
    }),
  ];
}
