import { type Module, mayCall } from '../../contract/access';
import * as contract from '../../contract/dueActions';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Fleet } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { type AccountsOf, codesOf } from '../machines/scope';
import { type DueAction, endDue, findDue, waitingDue } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'inventory'>;
  readonly accountsOf: AccountsOf;
}

/** Returns a test for the actions that a session may see and cancel: those on machines that it may terminate. */
function seenBy(accountsOf: AccountsOf, session: Session) {
  const { roles, token } = session;
  const open = codesOf(accountsOf, session);
  const may = (module: Module) => mayCall(module, roles) && [null, undefined, module].includes(token?.scope.module);
  return ({ account, owner_id }: { readonly account: string; readonly owner_id: number | null }) =>
    open.includes(account) && (may('aws') || (may('launch') && owner_id !== null));
}

const isWaiting = ({ state, claim }: DueAction) => state === 'waiting' && claim === null;

/** Describes the end of an action that cannot be cancelled any more. */
function endOf({ instance_id, state, reason, ended_at, actor }: DueAction): string {
  if (state === 'cancelled') return `${instance_id} was kept already: ${reason}`;
  if (state === 'waiting') return `${instance_id} is being terminated`;
  return `${instance_id} was terminated at ${ended_at?.toISOString()} by the ${actor}`;
}

/** Handles the calls about coming terminations. */
export default function dueActionHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(contract.listEndings, async ({ session, origin }) => {
      const isSeen = seenBy(accountsOf, session);
      const { machines } = await fleet.inventory(origin.at);
      const byId = new Map(machines.map((machine) => [`${machine.account} ${machine.instance_id}`, machine]));
      const due = (await waitingDue(db)).filter(isSeen);
      return {
        data: due.flatMap(({ instance_id, account, region, owner_id, process_name, due_at, action, source, actor }) => {
          const machine = byId.get(`${account} ${instance_id}`);
          if (!machine || isReached('terminate', machine.state)) return [];
          const { name, state } = machine;
          return [
            {
              ...{ instance_id, name, state, account, region, process_id: owner_id, process_name },
              ...{ ends_at: due_at.toISOString(), action, source, by: actor },
            },
          ];
        }),
      };
    }),

    handle(contract.keepMachines, ({ body, session, origin }) => {
      const target = body.machines.map(({ instance_id }) => instance_id).join(', ');
      return change(
        db,
        { session, origin },
        { action: contract.keepMachines.name, target },
        async (transaction, notes) => {
          const ids = body.machines.map(({ instance_id }) => instance_id);
          const all = (await findDue(transaction, ids)).filter(seenBy(accountsOf, session));
          const found = body.machines.map(({ instance_id, ends_at }) => {
            const at = Date.parse(ends_at);
            const due = all.find((one) => one.instance_id === instance_id && one.due_at.getTime() === at);
            if (due) return due;
            throw new CallError(404, `No termination of ${instance_id} is scheduled for that time`, 'unknown_ending');
          });
          Object.assign(notes, { account: found[0]?.account, region: found[0]?.region });
          const kept = found.filter((due) => isWaiting(due) || due.state === 'kept');
          const over = found.filter((due) => !kept.includes(due)).map(endOf);
          if (kept.length === 0) throw new CallError(409, over.join('. '), 'ending_over');
          const end = { state: 'kept', ended_by: session.actor, reason: null, at: origin.at } as const;
          for (const due of kept) if (isWaiting(due)) await endDue(transaction, due, end);
          notes.after = { machines: kept.map(({ instance_id }) => instance_id) };
          const words = kept.length === 1 ? `${kept[0]?.instance_id} is kept` : `${kept.length} machines are kept`;
          return { status: 'success', message: [words, ...over].join('. ') };
        },
      );
    }),
  ];
}
