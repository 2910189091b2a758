import { mayCall, modules } from '../../contract/access';
import { CallError } from '../api/callError';
import { type Session, sessionFor } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import type { DueAction } from './store';

interface Source {
  readonly authorOf: (db: Db, due: DueAction, now: Date) => Promise<Session>;
  readonly check: (due: DueAction, machine: Machine) => void;
}

const hold: Source = {
  authorOf: async (db, due, now) => {
    const session = await sessionFor(db, due, now);
    const access = modules.filter((module) => module === due.access);
    if (!session) throw new CallError(403, 'The person who confirmed it is gone', 'not_allowed');
    if (!mayCall(access, session.roles))
      throw new CallError(403, `${session.username} no longer has the right to terminate it`, 'not_allowed');
    return { ...session, actor: due.actor };
  },
  check: (_due, { instance_id, state }) => {
    if (isReached('start', state)) throw new CallError(409, `${instance_id} is ${state}: it was started`, 'started');
  },
};

export const sources: Readonly<Record<DueAction['source'], Source>> = { hold };
