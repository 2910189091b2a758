import { oneTimeCodeIn } from '../../contract/digits';
import * as contract from '../../contract/factors';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { type Author, change, type Notes } from '../audit/change';
import { closeOtherSessions } from '../auth/closing';
import { forgetCodes } from '../auth/codes';
import { makePasswordCheck } from '../auth/confirmPassword';
import { storeSecret, takeSecret } from '../auth/oneTimeSecrets';
import { lockPersonForUpdate } from '../auth/store';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { newApp, stepOf } from './apps';
import { checkCreated, creationOptions, passkeyRefused, withTicket } from './passkeys';
import { renewRecoveryCodes, unusedRecoveryCodes } from './recoveryCodes';
import { passkeySiteOf, siteOf } from './site';
import { factorsOf, insertFactor, noteFactorUse } from './store';

export type FactorParts = Pick<
  Tools,
  'db' | 'codeSecrets' | 'credentialSecrets' | 'passwordCost' | 'allowedOrigins' | 'strongFactor' | 'sso'
>;

const enrolmentEnded = () => new CallError(400, answers.enrolmentEnded, 'enrolment_ended');

const codeRefused = () => {
  const message = answers.enrolmentCodeRefused;
  return new CallError(422, message, 'otp_refused', { fields: [{ path: 'code', message }] });
};

/** Adds a factor in a transaction in which the person is locked. */
type Insert = (transaction: Db, notes: Notes) => Promise<number>;

/** Handles the calls that add second factors. */
export function enrolmentHandlers(parts: FactorParts): Handler[] {
  const { db, credentialSecrets, allowedOrigins } = parts;
  const confirm = makePasswordCheck(parts);

  /**
   * Checks the password, or the fresh sign-in, of a person without a factor. The access policy has checked the factor of all others.
   *
   * @throws CallError without that proof
   */
  async function checkMayEnrol(author: Author, action: string, password: string | undefined): Promise<void> {
    if (!author.session.hasFactor) await confirm(author, action, password);
  }

  /** Adds a factor, ends the person's other sessions, and makes recovery codes for a person who has none. */
  function add({ session, origin }: Author, action: string, insert: Insert) {
    const { personId, username, tokenHash } = session;
    const lock = (transaction: Db) => lockPersonForUpdate(transaction, personId);
    return change(db, { session, origin }, { action, target: username, lock }, async (transaction, notes) => {
      if ((await factorsOf(transaction, personId)).length >= contract.maxFactors)
        throw new CallError(409, answers.tooManyFactors, 'too_many_factors');
      const id = await insert(transaction, notes);
      const needsCodes = (await unusedRecoveryCodes(transaction, personId)) === 0;
      const codes = needsCodes ? await renewRecoveryCodes(transaction, personId) : undefined;
      await forgetCodes(transaction, personId);
      await noteFactorUse(transaction, tokenHash, origin.at);
      notes.after = { ...notes.after, sessions_ended: await closeOtherSessions(transaction, session) };
      return { message: answers.factorAdded, data: { id, ...(codes && { recovery_codes: codes }) } };
    });
  }

  return [
    handle(contract.beginApp, async ({ body, session, origin, address }) => {
      await checkMayEnrol({ session, origin }, contract.beginApp.name, body.current_password);
      const issuer = `Quarterdeck (${new URL(address).host})`;
      const { sealed, ...app } = newApp(credentialSecrets, { issuer, username: session.username });
      const begun = { content: { sealedSecret: sealed }, holder: session.tokenHash };
      return { data: { ticket: await storeSecret(db, 'new app', begun, origin.at), ...app } };
    }),

    handle(contract.addApp, async ({ body: { ticket, name, code }, session, origin }) =>
      add({ session, origin }, contract.addApp.name, async (transaction, notes) => {
        notes.after = { kind: 'totp', name };
        const begun = { secret: ticket, holder: session.tokenHash };
        const taken = await takeSecret(transaction, 'new app', begun, origin.at);
        if (!taken) throw enrolmentEnded();
        const { sealedSecret } = taken.content;
        const step = stepOf(credentialSecrets, sealedSecret, oneTimeCodeIn(code) ?? '', origin.at);
        // Rolls back, so that the ticket stays for another code.
        if (step === undefined) throw codeRefused();
        const app = { kind: 'totp', sealed_secret: sealedSecret, last_step: step } as const;
        const id = await insertFactor(transaction, { ...app, person_id: session.personId, name }, origin.at);
        return id ?? 0;
      }),
    ),

    handle(contract.beginPasskey, async ({ body, session, origin, headers, address }) => {
      const site = passkeySiteOf({ headers, address }, allowedOrigins);
      await checkMayEnrol({ session, origin }, contract.beginPasskey.name, body.current_password);
      const options = await creationOptions(db, site, session);
      return { data: await withTicket(db, 'new passkey', options, { holder: session.tokenHash }, origin.at) };
    }),

    handle(contract.addPasskey, async ({ body: { ticket, name, response }, session, origin, headers, address }) => {
      const site = siteOf({ headers, address }, allowedOrigins);
      const begun = { secret: ticket, holder: session.tokenHash };
      // Committed on its own, since a refused passkey uses up the challenge.
      const taken = await takeSecret(db, 'new passkey', begun, origin.at);
      const made = site && taken ? await checkCreated(site, taken.content.challenge, response) : undefined;
      return add({ session, origin }, contract.addPasskey.name, async (transaction, notes) => {
        notes.after = { kind: 'passkey', name };
        if (!made) throw enrolmentEnded();
        if ('refused' in made) throw passkeyRefused(made.refused);
        const id = await insertFactor(transaction, { ...made, person_id: session.personId, name }, origin.at);
        if (id === undefined) throw new CallError(409, answers.passkeyKnown, 'passkey_known');
        return id;
      });
    }),
  ];
}
