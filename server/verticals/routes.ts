import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { isAdminVertical } from '../../contract/values';
import * as contract from '../../contract/verticals';
import { change } from '../audit/change';
import type { Db } from '../db/connection';
import { CallError } from '../http/callError';
import { type Handler, handle } from '../http/handler';
import { findVertical, lockRights } from '../people/rights';
import { isVisible } from '../people/rules';

/** The calls that make and rename verticals. */
export default function verticalHandlers({ db }: { readonly db: Db }): Handler[] {
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
        if (!vertical) throw new CallError(404, `There is no vertical ${id}`, 'unknown_vertical');
        notes.target = vertical.name;
        // Whoever is in it signs in without a code, by its name.
        if (isAdminVertical(vertical.name)) throw new CallError(409, answers.adminVerticalKept, 'admin_vertical');
        await checkName(transaction, name, id);
        await transaction.updateTable('vertical').set({ name }).where('id', '=', id).execute();
        notes.before = { name: vertical.name };
        notes.after = { name };
        return { message: answers.verticalRenamed };
      });
    }),
  ];
}

/**
 * Refuses a name that cannot be seen, or that another vertical has, however it is written. Changes of rights happen one after
 * another ({@link lockRights}), so that of two at once the second finds the first.
 */
async function checkName(transaction: Db, name: string, own?: number): Promise<void> {
  if (name === '' || !isVisible(name)) throw refused(422, answers.verticalName, 'invalid_name');
  const all = await transaction.selectFrom('vertical').select(['id', 'name']).execute();
  const same = all.find((vertical) => vertical.id !== own && nameKeyOf(vertical.name) === nameKeyOf(name));
  if (same) throw refused(409, `There is already a vertical ${same.name}`, 'taken');
}

const refused = (status: number, message: string, code: string) =>
  new CallError(status, message, code, { fields: [{ path: 'name', message }] });
