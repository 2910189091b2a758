import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { roleEnded } from '../../contract/roleRequests';
import { record } from '../audit/store';
import { type Db, isUnavailable } from '../db/connection';
import { lockRights } from '../people/rights';
import { deleteEndedMemberships } from './store';

const intervalMs = 10_000;

const actor = 'server';

/**
 * Deletes the rows of roles that have ended, with an audit row each. Rights do not depend on it, since every reader compares the end with
 * the clock. Of several servers, one deletes a row.
 */
export async function deleteEndedRoles(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('membership_role')
    .select('person_id')
    .where('until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!due) return;
  await db.transaction().execute(async (transaction) => {
    await lockRights(transaction, { actor, at: now });
    const ended = await transaction
      .deleteFrom('membership_role')
      .using(['person', 'vertical', 'role'])
      .whereRef('person.id', '=', 'membership_role.person_id')
      .whereRef('vertical.id', '=', 'membership_role.vertical_id')
      .whereRef('role.id', '=', 'membership_role.role_id')
      .where('until', '<=', now)
      .returning(['username', 'vertical.name as vertical', 'role.name as role', 'until', 'request_id as request'])
      .execute();
    await deleteEndedMemberships(transaction);
    for (const { username, ...after } of ended) {
      const act = { actor, action: roleEnded, target: username, vertical: after.vertical, outcome: 'success' } as const;
      await record(transaction, { ...act, after }, { requestId: `${roleEnded}-${randomUUID()}`, ip: null, at: now });
    }
  });
}

interface Parts {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Runs {@link deleteEndedRoles} at regular intervals. */
export class EndedRoles {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => this.run(), intervalMs).unref();
  }

  /** Stops, and waits for the current run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    const { db, now, log } = this.parts;
    this.running ??= deleteEndedRoles(db, now())
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'ended roles could not be deleted yet');
      })
      .finally(() => {
        this.running = undefined;
      });
  }
}
