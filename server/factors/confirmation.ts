import * as contract from '../../contract/factors';
import { answers } from '../../contract/messages';
import { type Handler, handle } from '../api/handler';
import { record } from '../audit/store';
import { askerOf, senderOf } from '../auth/codes';
import { limitTries, programTries } from '../auth/limitedTries';
import { networkOf } from '../auth/network';
import { takeSecret } from '../auth/oneTimeSecrets';
import type { Session } from '../auth/sessions';
import { storeProof } from '../chooseVertical/proofs';
import type { FactorParts } from './enrolment';
import { consumeFactorCode, factorRefusals } from './factorCodes';
import { acceptPasskey, passkeyRefused, passkeysOf, requestOptions, withTicket } from './passkeys';
import { passkeySiteOf, type Site, siteOf } from './site';
import { kindsOf, noteFactorUse } from './store';

/** Handles confirmations with a second factor, and the sign-in with a passkey. */
export function confirmationHandlers({ db, credentialSecrets, allowedOrigins }: FactorParts): Handler[] {
  const limited = limitTries(db, ' passkey', programTries);

  async function optionsFor(site: Site, { personId, tokenHash: holder }: Session, now: Date) {
    const passkeys = await passkeysOf(db, personId, site);
    if (passkeys.length === 0) return undefined;
    return withTicket(db, 'confirmation', await requestOptions(site, passkeys), { holder }, now);
  }

  return [
    handle(contract.beginConfirmation, async ({ session, origin, headers, address }) => {
      const site = siteOf({ headers, address }, allowedOrigins);
      const kinds = await kindsOf(db, session.personId);
      const passkey = site && (await optionsFor(site, session, origin.at));
      const signIn = session.method === 'sso' && !session.hasFactor;
      return { data: { app: kinds.includes('totp'), ...(signIn && { sign_in: true }), ...(passkey && { passkey }) } };
    }),

    handle(contract.confirmFactor, async ({ body: { code, passkey }, session, origin, headers, address }) => {
      const { personId, username, tokenHash } = session;
      const sender = await senderOf(db, personId, askerOf(origin));
      const entry = { actor: session.actor, vertical: session.vertical, action: contract.confirmFactor.name };
      // A wrong try counts and a challenge is used up although the call is refused, so both are committed.
      const { error, note } = await db.transaction().execute(async (transaction) => {
        const confirmed = async (by: string) => {
          await noteFactorUse(transaction, tokenHash, origin.at);
          await record(transaction, { ...entry, target: username, outcome: 'success', after: { by } }, origin);
          return { error: undefined, note: by };
        };
        if (code !== undefined) {
          const tried = await consumeFactorCode(transaction, credentialSecrets, personId, code, sender, origin.at);
          return tried.outcome === 'good'
            ? confirmed(tried.note)
            : { error: factorRefusals[tried.outcome], note: tried.note };
        }
        const refused = (note: string) => ({ error: passkeyRefused(), note });
        const site = siteOf({ headers, address }, allowedOrigins);
        if (!passkey || !site) return { error: factorRefusals.malformed, note: 'neither a code nor a passkey' };
        const begun = { secret: passkey.ticket, holder: tokenHash };
        const taken = await takeSecret(transaction, 'confirmation', begun, origin.at);
        if (!taken) return refused('challenge used or expired');
        const by = { owner: personId, now: origin.at };
        const used = await acceptPasskey(transaction, site, taken.content.challenge, passkey.response, by);
        return 'refused' in used ? refused(used.refused) : confirmed('passkey');
      });
      if (!error) return { message: answers.factorConfirmed };
      const after = { reason: note };
      await origin.recordRefusal?.({ ...entry, target: username, outcome: 'denied', after }, error);
      throw error;
    }),

    handle(contract.beginPasskeySignIn, async ({ origin, headers, address }) => {
      const site = passkeySiteOf({ headers, address }, allowedOrigins);
      const visitor = { network: networkOf(origin.ip) };
      return { data: await withTicket(db, 'passkey sign-in', await requestOptions(site), visitor, origin.at) };
    }),

    handle(contract.finishPasskeySignIn, async ({ body: { ticket, response }, origin, headers, address }) => {
      const site = passkeySiteOf({ headers, address }, allowedOrigins);
      const entry = { actor: 'unknown', action: contract.finishPasskeySignIn.name, after: {} };
      const refusal = { entry, error: passkeyRefused() };
      const refuse = (reason: string, actor = 'unknown') => {
        Object.assign(entry, { actor, after: { reason } });
        return undefined;
      };
      const check = () =>
        db.transaction().execute(async (transaction) => {
          const taken = await takeSecret(transaction, 'passkey sign-in', { secret: ticket }, origin.at);
          if (!taken) return refuse('challenge used or expired');
          const used = await acceptPasskey(transaction, site, taken.content.challenge, response, { now: origin.at });
          if ('refused' in used) return refuse(used.refused, used.username);
          const person = { id: used.personId, username: used.username };
          return storeProof(transaction, person, { method: 'passkey', factorAt: origin.at }, origin.at);
        });
      return limited(origin, check, refusal);
    }),
  ];
}
