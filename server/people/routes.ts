import type * as z from 'zod/mini';
import * as contract from '../../contract/authentication';
import type { Call } from '../../contract/call';
import { listLookAlikes as lookAlikesCall } from '../../contract/lookAlikes';
import { answers } from '../../contract/messages';
import type { PasswordSignIn } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle, handlePrepared } from '../api/handler';
import { change } from '../audit/change';
import { hashPassword } from '../auth/passwords';
import { type ListBody, listContent } from '../cache/content';
import type { ResponseCache } from '../cache/responseCache';
import type { Db } from '../db/connection';
import { inSnapshot } from '../db/snapshot';
import type { AccountsOf } from '../machines/scope';
import { readMoment } from '../time';
import { dropPerson, giveVertical, setRights, takeVertical, type WantedRights } from './changes';
import type { LeakTest } from './leakedPasswords';
import { edgesUntil, listLookAlikes, listRoles, listVerticals, peoplePages } from './lists';
import { lockRights } from './rights';
import { faultOfNewPerson } from './rules';
import { insertDistinctPerson } from './store';

interface Parts {
  readonly db: Db;
  readonly lists: ResponseCache;
  readonly isLeaked: LeakTest;
  readonly accountsOf: AccountsOf;
  readonly emailDomains: readonly string[];
  readonly passwordSignIn: PasswordSignIn;
}

/** Returns the start and end of roles by role. */
function termsIn(terms: z.output<NonNullable<typeof contract.assignRole.body>>['terms']): WantedRights['terms'] {
  const dateIn = (moment: string | null) => (moment === null ? null : readMoment(moment));
  return (
    terms &&
    new Map(terms.map((term) => [Number(term.role_id), { since: dateIn(term.since), until: dateIn(term.until) }]))
  );
}

type Pages = AsyncIterable<readonly object[]> | Iterable<readonly object[]>;

/** Implements the calls about people, their verticals, roles and direct privileges. */
export default function peopleHandlers({
  db,
  lists,
  isLeaked,
  accountsOf,
  emailDomains,
  passwordSignIn,
}: Parts): Handler[] {
  /** Implements a list that is the same for all who may read it. */
  const listed = (call: Call, name: string, pagesIn: (snapshot: Db, now: Date) => Pages | Promise<Pages>) =>
    handlePrepared(call, async ({ session, revision, headers, origin }) => {
      const fill = (body: ListBody) =>
        inSnapshot(db, async (snapshot) => {
          for await (const rows of await pagesIn(snapshot, origin.at)) await body.rows(rows);
        });
      const list = {
        key: call.name,
        generation: `${revision.people} ${await edgesUntil(db, origin.at)}`,
        revision,
        content: () => listContent({}, name, fill),
      };
      return lists.answer(list, headers, session.personId);
    });

  return [
    listed(contract.getUsers, 'users', peoplePages),
    listed(contract.getRoles, 'roles', async (snapshot) => [await listRoles(snapshot)]),
    listed(contract.listVerticals, 'data', async (snapshot) => [await listVerticals(snapshot, accountsOf)]),
    listed(lookAlikesCall, 'data', async (snapshot) => [await listLookAlikes(snapshot, emailDomains)]),

    handle(contract.register, async ({ body: { password, ...person }, session, origin }) => {
      const attempt = { action: contract.register.name, target: person.username, lock: lockRights };
      const fault = await faultOfNewPerson({ ...person, password }, isLeaked);
      const passwordHash = fault === undefined ? await hashPassword(password) : '';
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        if (fault) throw new CallError(422, fault.message, 'invalid_person', { fields: [fault] });
        const id = await insertDistinctPerson(transaction, { ...person, passwordHash, now: origin.at }, emailDomains);
        notes.after = { id, ...person };
        return { message: answers.registered };
      });
    }),

    ...[contract.assignVerticalInWizard, contract.assignVertical].map((call) =>
      handle(call, async ({ body, session, origin }) => {
        const ids = { personId: Number(body.user_id), verticalId: body.vertical_id };
        // The wizard creates people with one vertical; the update page adds others (R28).
        const rule = { only: call === contract.assignVerticalInWizard };
        const attempt = { action: call.name, target: `user ${ids.personId}`, lock: lockRights };
        return change(db, { session, origin }, attempt, async (transaction, notes) => {
          await giveVertical(transaction, notes, ids, rule);
          return { message: answers.verticalAssigned };
        });
      }),
    ),

    handle(contract.removeVertical, async ({ body, session, origin }) => {
      const ids = { personId: Number(body.user_id), verticalId: body.vertical_id };
      const attempt = { action: contract.removeVertical.name, target: `user ${ids.personId}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        await takeVertical(transaction, notes, ids, origin.at, passwordSignIn);
        return { message: answers.verticalRemoved };
      });
    }),

    handle(contract.assignRole, async ({ body, session, origin }) => {
      const ids = { personId: body.user_id, verticalId: body.vertical_id };
      const attempt = { action: contract.assignRole.name, target: `user ${ids.personId}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const { roles: roleIds, direct_privileges: privileges } = body;
        const wanted = { roleIds, privileges, terms: termsIn(body.terms) };
        await setRights(transaction, notes, { session, origin }, ids, wanted, passwordSignIn);
        return { message: answers.rolesUpdated };
      });
    }),

    handle(contract.dropUser, async ({ body, session, origin }) => {
      const attempt = { action: contract.dropUser.name, target: `user ${body.userid}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        if (body.userid === session.personId) throw new CallError(409, 'You cannot delete yourself', 'own_person');
        await dropPerson(transaction, notes, { id: body.userid, username: body.username }, origin.at, passwordSignIn);
        return { message: answers.userDeleted };
      });
    }),
  ];
}
