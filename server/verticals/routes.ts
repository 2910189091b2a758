import { adminRole, isAdmin } from '../../contract/access';
import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { isAdminVertical } from '../../contract/values';
import * as contract from '../../contract/verticals';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import { verticalsOf } from '../auth/store';
import type { Db } from '../db/connection';
import { type AccountsOf, codesOf } from '../machines/scope';
import { mixedScripts } from '../people/distinct';
import { Looks, mixedWordIn } from '../people/lookAlikes';
import { findVertical, lockRights } from '../people/rights';
import { isVisible } from '../people/rules';
import type { Account, Holder } from '../processes/accounts';

interface Parts {
  readonly db: Db;
  readonly accountsOf: AccountsOf;
}

const unknownVertical = (id: number) => new CallError(404, `There is no vertical ${id}`, 'unknown_vertical');

/** Implements the calls that create and rename verticals and set their accounts. */
export default function verticalHandlers({ db, accountsOf }: Parts): Handler[] {
  return [
    handle(contract.createVertical, async ({ body, session, origin }) => {
      const name = body.name.trim();
      const attempt = { action: contract.createVertical.name, target: name, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        await checkName(transaction, name);
        const description = body.description?.trim() || null;
        const { id } = await transaction
          .insertInto('vertical')
          .values({ name, description })
          .returning('id')
          .executeTakeFirstOrThrow();
        notes.after = { id, name, description };
        return { message: answers.verticalCreated };
      });
    }),

    handle(contract.renameVertical, async ({ params, body, session, origin }) => {
      const id = Number(params.id);
      const name = body.name.trim();
      const attempt = { action: contract.renameVertical.name, target: `vertical ${id}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const vertical = await findVertical(transaction, id);
        if (!vertical) throw unknownVertical(id);
        notes.target = vertical.name;
        // Its name lets its members sign in without a code.
        if (isAdminVertical(vertical.name)) throw new CallError(409, answers.adminVerticalKept, 'admin_vertical');
        await checkName(transaction, name, id);
        const kept = vertical.accounts ? undefined : keptAccounts(accountsOf, vertical.name, name);
        await transaction
          .updateTable('vertical')
          .set({ name, ...(kept && { accounts: JSON.stringify(kept) }) })
          .where('id', '=', id)
          .execute();
        notes.before = { name: vertical.name };
        notes.after = { name, ...(kept && { accounts: kept }) };
        return { message: answers.verticalRenamed };
      });
    }),

    handle(contract.setVerticalAccounts, async ({ params, body, session, origin }) => {
      const id = Number(params.id);
      const accounts = body.accounts && [...new Set(body.accounts)];
      const attempt = { action: contract.setVerticalAccounts.name, target: `vertical ${id}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const vertical = await findVertical(transaction, id);
        if (!vertical) throw unknownVertical(id);
        notes.target = vertical.name;
        const stored = accounts && JSON.stringify(accounts);
        await transaction.updateTable('vertical').set({ accounts: stored }).where('id', '=', id).execute();
        notes.before = { accounts: vertical.accounts };
        notes.after = { accounts };
        return { message: accounts ? answers.verticalAccountsSet : answers.verticalAccountsUnset };
      });
    }),

    handle(contract.getAccountRules, async ({ session }) => {
      const own = accountsOf(session);
      const names = new Set((await verticalsOf(db, session.username)).map(({ name }) => name));
      const rows = await db.selectFrom('vertical').select(['name', 'accounts']).orderBy('id').execute();
      const seen = rows
        .filter(({ name }) => isAdmin(session.roles) || names.has(name))
        .map(({ name, accounts }) => ({ name, accounts: accountsOf(memberOf(name, accounts)) }));
      // Accounts of the configuration, which every browser can read, and of the verticals.
      const known = [
        ...accountsOf({ roles: [adminRole], vertical: '' }),
        ...own,
        ...seen.flatMap(({ accounts }) => accounts),
      ];
      const codesIn = (accounts: readonly Account[]) => accounts.map(({ code }) => code);
      return {
        data: {
          accounts: [...new Map(known.map((account) => [account.code, { ...account }])).values()],
          own: codesIn(own),
          verticalAccounts: Object.fromEntries(seen.map(({ name, accounts }) => [name, codesIn(accounts)])),
        },
      };
    }),
  ];
}

/** Returns a member without roles, who has the accounts of the vertical. */
const memberOf = (vertical: string, accounts: readonly string[] | null): Holder => ({
  roles: [],
  vertical,
  setAccounts: { own: accounts, all: [] },
});

/**
 * Returns the accounts to set when a vertical is renamed, so that it keeps those that the configuration gives its old name; `undefined` if
 * none have to be set.
 */
function keptAccounts(accountsOf: AccountsOf, before: string, after: string): readonly string[] | undefined {
  const [old, renamed, unnamed] = [before, after, ''].map((name) => codesOf(accountsOf, memberOf(name, null)));
  const isNamed = (codes: readonly string[] | undefined) => String(codes) !== String(unnamed);
  return isNamed(old) && !isNamed(renamed) ? old : undefined;
}

/**
 * Checks the name of a vertical. The caller holds {@link lockRights}, so that two verticals that are added simultaneously are compared
 * with each other.
 *
 * @throws CallError 409 if another vertical has the name in any spelling, or one that looks like it; 422 if it has invisible characters or
 * mixes alphabets
 */
async function checkName(transaction: Db, name: string, own?: number): Promise<void> {
  if (name === '' || !isVisible(name)) throw refused(422, answers.verticalName, 'invalid_name');
  const rows = await transaction.selectFrom('vertical').select(['id', 'name']).execute();
  const others = rows.filter((vertical) => vertical.id !== own);
  const same = others.find((vertical) => nameKeyOf(vertical.name) === nameKeyOf(name));
  if (same) throw refused(409, `There is already a vertical ${same.name}`, 'taken');
  const [twin] = new Looks(others, (vertical) => vertical.name).like(name);
  if (twin) throw refused(409, `${name} looks like the vertical ${twin.name}`, 'taken');
  const mixed = mixedWordIn(name);
  if (mixed !== undefined) throw refused(422, mixedScripts(mixed), 'invalid_name');
}

const refused = (status: number, message: string, code: string) =>
  new CallError(status, message, code, { fields: [{ path: 'name', message }] });
