import * as contract from '../../contract/factors';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { dropTokensOf } from '../apiTokens/store';
import { change } from '../audit/change';
import { closeOtherSessions, closeSessionsOf } from '../auth/sessions';
import { lockPersonForUpdate } from '../auth/store';
import type { Db } from '../db/connection';
import { lockRights } from '../people/rights';
import { asksOf, type FactorParts } from './enrolment';
import { renewRecoveryCodes, unusedRecoveryCodes } from './recoveryCodes';
import { isCovered } from './required';
import { siteOf } from './site';
import { deleteFactor, deleteFactors, factorsOf, kindsOf } from './store';

async function personNamed(db: Db, id: number) {
  const person = await db.selectFrom('person').select('username').where('id', '=', id).executeTakeFirst();
  if (!person) throw new CallError(404, `User ${id} not found`, 'unknown_user');
  return person.username;
}

/** Handles the lists and removals of second factors, and recovery codes. */
export function ownFactorHandlers({ db, allowedOrigins, strongFactor }: FactorParts): Handler[] {
  return [
    handle(contract.listFactors, async ({ session, headers, address }) => {
      const [factors, left] = await Promise.all([
        factorsOf(db, session.personId),
        unusedRecoveryCodes(db, session.personId),
      ]);
      return {
        data: {
          ...{ factors, recovery_codes: left, asks: asksOf(session) },
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
        const kinds = await kindsOf(transaction, personId);
        return { data: { recovery_codes: kinds ? await renewRecoveryCodes(transaction, personId) : [] } };
      });
    }),

    handle(contract.readFactorsOf, async ({ params }) => {
      const id = Number(params.id);
      await personNamed(db, id);
      return { data: await factorsOf(db, id) };
    }),

    handle(contract.resetFactors, async ({ params, session, origin }) => {
      const id = Number(params.id);
      const lock = async (transaction: Db) => {
        await lockRights(transaction);
        await lockPersonForUpdate(transaction, id);
      };
      const attempt = { action: contract.resetFactors.name, target: `user ${id}`, lock };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        notes.target = await personNamed(transaction, id);
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
