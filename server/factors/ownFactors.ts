import * as contract from '../../contract/factors';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { dropTokensOf } from '../apiTokens/store';
import { change } from '../audit/change';
import { closeOtherSessions, closeSessionsOf } from '../auth/closing';
import { lockPersonForUpdate } from '../auth/store';
import type { Db } from '../db/connection';
import { personWith } from '../people/changes';
import { lockRights } from '../people/rights';
import { personWithId } from '../people/store';
import { identityOf } from '../singleSignOn/people';
import type { FactorParts } from './enrolment';
import { renewRecoveryCodes, unusedRecoveryCodes } from './recoveryCodes';
import { isCovered } from './required';
import { siteOf } from './site';
import { deleteFactor, deleteFactors, factorsOf, kindsOf } from './store';

/** Handles the lists and removals of second factors, and recovery codes. */
export function ownFactorHandlers({ db, allowedOrigins, strongFactor, sso }: FactorParts): Handler[] {
  return [
    handle(contract.listFactors, async ({ session, headers, address }) => {
      const [factors, left] = await Promise.all([
        factorsOf(db, session.personId),
        unusedRecoveryCodes(db, session.personId),
      ]);
      return {
        data: {
          ...{ factors, recovery_codes: left },
          asks_password: !session.hasFactor && session.method !== 'sso',
          passkeys: siteOf({ headers, address }, allowedOrigins) !== undefined,
          required: isCovered(strongFactor, session.roles),
        },
      };
    }),

    handle(contract.removeFactor, async ({ params, session, origin }) => {
      const { personId, username } = session;
      const lock = (transaction: Db) => lockPersonForUpdate(transaction, personId);
      const attempt = { action: contract.removeFactor.name, target: username, lock };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const removed = await deleteFactor(transaction, personId, Number(params.id));
        if (!removed) throw new CallError(404, `There is no factor ${params.id}`, 'unknown_factor');
        notes.before = removed;
        notes.after = { sessions_ended: await closeOtherSessions(transaction, session) };
        return { message: answers.factorRemoved };
      });
    }),

    handle(contract.newRecoveryCodes, async ({ session, origin }) => {
      const { personId, username } = session;
      const lock = (transaction: Db) => lockPersonForUpdate(transaction, personId);
      const attempt = { action: contract.newRecoveryCodes.name, target: username, lock };
      return change(db, { session, origin }, attempt, async (transaction) => {
        const hasFactor = (await kindsOf(transaction, personId)).length > 0;
        return { data: { recovery_codes: hasFactor ? await renewRecoveryCodes(transaction, personId) : [] } };
      });
    }),

    handle(contract.readFactorsOf, async ({ params }) => {
      const id = Number(params.id);
      await personWithId(db, id);
      const identity = sso && (await identityOf(db, id));
      return { data: await factorsOf(db, id), single_sign_on: identity !== undefined };
    }),

    handle(contract.resetFactors, async ({ params, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.resetFactors.name, target: `user ${id}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        await personWith(transaction, notes, id, 'delete');
        const removed = await deleteFactors(transaction, id);
        if (removed.length === 0) throw new CallError(409, answers.noFactors, 'no_factor');
        notes.before = { factors: removed };
        notes.after = {
          sessions_ended: await closeSessionsOf(transaction, id),
          tokens_revoked: await dropTokensOf(transaction, id),
        };
        return { message: answers.factorsReset };
      });
    }),
  ];
}
