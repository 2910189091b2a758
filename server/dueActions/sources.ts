import { mayCall, modules } from '../../contract/access';
import { holdCancelled } from '../../contract/dueActions';
import { changeSkipped } from '../../contract/schedules';
import { CallError } from '../api/callError';
import { type Session, sessionFor, sessionOfServer } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Fleet, Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import { addGrace } from '../schedules/ends';
import { type DueAction, isToEnd } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Pick<Fleet, 'currentState'>;
}

export interface Source {
  readonly authorOf: (db: Db, due: DueAction, now: Date) => Promise<Session>;
  readonly check: (due: DueAction, machine: Machine, parts: Parts) => Promise<void>;
  /** Called in the transaction that ends the action, after it was carried out or a spot machine has refused it. */
  readonly after?: (transaction: Db, due: DueAction, at: Date) => Promise<void>;
  /** Action in the audit log if it is not carried out. */
  readonly cancelled: string;
  /** Is repeated until the cloud does it. */
  readonly isPatient?: true;
  /** Tells the people of the process if it is not carried out. */
  readonly isTold?: true;
}

/** Returns the reason why the hold of a machine ends that somebody has started. */
export const runsAgain = ({ instance_id, state }: Machine): string => `${instance_id} is ${state}: it was started`;

const hold: Source = {
  authorOf: async (db, due, now) => {
    const session = await sessionFor(db, due, now);
    const access = modules.filter((module) => module === due.access);
    if (!session) throw new CallError(403, 'The person who confirmed it is gone', 'not_allowed');
    if (!mayCall(access, session.roles))
      throw new CallError(403, `${session.username} no longer has the right to terminate it`, 'not_allowed');
    return { ...session, actor: due.actor };
  },
  check: async (_due, machine, { fleet }) => {
    // The machine may have been started outside of the console after the last reading.
    const state = await fleet.currentState(machine);
    if (isReached('start', state)) throw new CallError(409, runsAgain({ ...machine, state }), 'started');
  },
  cancelled: holdCancelled,
};

/** The schedule of a process, which stays in force if the person who has set it leaves. */
const schedule: Source = {
  authorOf: async (_db, { actor, vertical, account }, now) => sessionOfServer(actor, vertical ?? '', account, now),
  check: async ({ action }, machine, { db }) => {
    const { instance_id, termination_protection } = machine;
    if (termination_protection)
      throw new CallError(409, `${instance_id} is protected from termination`, 'termination_protected');
    if (action === 'start' && (await isToEnd(db, machine)))
      throw new CallError(409, `${instance_id} is about to be terminated`, 'on_hold');
  },
  cancelled: changeSkipped,
};

const end = { ...schedule, isPatient: true, isTold: true } as const;

export const sources: Readonly<Record<DueAction['source'], Source>> = {
  hold,
  schedule,
  expiry: { ...end, after: addGrace },
  grace: end,
};
