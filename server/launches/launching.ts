import type { LaunchForm } from '../../contract/launches';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { stillUnderWay } from '../api/idempotency';
import { record } from '../audit/store';
import type { Db } from '../db/connection';
import { planned } from '../fleet/acts';
import { CloudError, factsOf, type LaunchOrder, OutcomeUnknown } from '../fleet/fleet';
import { holdProcess } from '../processes/store';
import { actOf, conclude, launchAction, reconcile } from './recovery';
import { type Launcher, type ReservationParts, reserve } from './reservation';
import { launchedRow, rowsNow, unknownEnd } from './rules';
import { endLaunch, findLaunch, type LaunchRow, machinesOf, markUnknown } from './store';

/** What a launch is answered with; `data` are its machines. */
export interface LaunchAnswer {
  readonly status: string;
  readonly message: string;
  readonly data: ReturnType<typeof launchedRow>[];
}

/**
 * Launches machines in two phases (ADR 8). First a row that reserves them is committed under the lock of the process;
 * then the cloud is asked, outside of that transaction; then what came of it is committed, and the reservation given back. A
 * server that is killed in between leaves the row, by which {@link reconcile} finds out what came of it.
 */
export class Launches {
  /** Those that this server is carrying out. */
  private readonly underWay = new Set<number>();

  constructor(private readonly parts: Omit<ReservationParts, 'underWay'>) {}

  /** Concludes what was left open by a server that is gone, or by the cloud; of one process, if one is named. */
  reconcile(at: Date, processId?: number): Promise<void> {
    return reconcile({ ...this.parts, underWay: this.underWay }, at, processId);
  }

  /**
   * Launches what a form says, or tells what came of it when the person has sent it under the same key before.
   *
   * @throws CallError 401, 403, 404, 409 or 503 when it is refused; 502 when it was tried before and failed
   * @throws CloudError when the cloud launches nothing
   */
  async launch(form: LaunchForm, launcher: Launcher): Promise<LaunchAnswer> {
    const { session, origin, submit } = launcher;
    const attempt = { action: launchAction, target: `process ${form.process_id}` };
    const launch = await planned(this.parts.db, launcher, attempt, async (notes) => {
      // Launches of other processes may wait for a region that does not answer; they are looked after by the clock.
      await this.reconcile(origin.at, form.process_id);
      const before = submit && (await findLaunch(this.parts.db, session.personId, submit.key));
      return before ? undefined : reserve({ ...this.parts, underWay: this.underWay }, form, launcher, notes);
    });
    return launch ? this.carryOut(launch, launcher) : this.answerBefore(launcher);
  }

  /** Phase two. */
  private async carryOut(launch: LaunchRow, launcher: Launcher): Promise<LaunchAnswer> {
    const { db, fleet } = this.parts;
    const { at, ip } = launcher.origin;
    try {
      return await fleet.launch(this.orderOf(launch, at), async (transaction, machines) => {
        const end = await conclude(transaction, launch, machines, { at, ip });
        if (!end) throw new Error(`Launch ${launch.id} was concluded by another server`);
        const data = machines.map((machine) => launchedRow(machine, launch.process_id));
        const answer = { status: end.outcome, message: end.message, data };
        await launcher.origin.keepAnswer?.(transaction, answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof OutcomeUnknown) return await this.leaveOpen(launch, launcher);
      if (error instanceof CloudError)
        await db.transaction().execute((transaction) => fail(transaction, launch, error, launcher));
      throw error;
    } finally {
      this.underWay.delete(launch.id);
    }
  }

  private orderOf(launch: LaunchRow, at: Date): LaunchOrder {
    return {
      launchId: launch.id,
      processId: launch.process_id,
      clientToken: launch.client_token,
      account: launch.account,
      region: launch.region,
      templateId: launch.template_id,
      templateVersion: launch.template_version,
      instanceType: launch.instance_type,
      name: launch.tagname,
      count: launch.count,
      at,
      age: () => this.parts.now().getTime() - launch.begun_at.getTime(),
    };
  }

  private async leaveOpen(launch: LaunchRow, { origin }: Launcher): Promise<LaunchAnswer> {
    const message = unknownEnd(launch);
    const answer = { status: 'warning', message, data: [] };
    await this.parts.db.transaction().execute(async (transaction) => {
      await markUnknown(transaction, launch.id, message);
      const after = { launch: launch.id, count: launch.count, reason: message };
      await record(transaction, { ...actOf(launch), outcome: 'failed', after }, origin);
      await origin.keepAnswer?.(transaction, answer);
    });
    return answer;
  }

  /** What came of a launch that the person has sent under the same key before. */
  private async answerBefore({ session, origin, submit }: Launcher): Promise<LaunchAnswer> {
    const { db, fleet } = this.parts;
    const launch = submit && (await findLaunch(db, session.personId, submit.key));
    if (!launch?.digest || !submit?.digests.includes(launch.digest))
      throw new CallError(409, answers.keyConflict, 'idempotency_conflict');
    const { id, process_id, outcome, message } = launch;
    if (outcome === null) throw stillUnderWay();
    if (outcome === 'failed') throw new CallError(502, message ?? '', 'cloud_error');
    const { machines } = await fleet.inventory(origin.at);
    return { status: outcome, message: message ?? '', data: rowsNow(await machinesOf(db, id), machines, process_id) };
  }
}

/** Writes down that the cloud launched nothing, and why. */
async function fail(transaction: Db, launch: LaunchRow, error: CloudError, { origin }: Launcher): Promise<void> {
  await holdProcess(transaction, launch.process_id);
  const message = `The cloud failed: ${error.message}`;
  if (!(await endLaunch(transaction, launch, { outcome: 'failed', message, at: origin.at }, []))) return;
  const after = { launch: launch.id, count: launch.count, reason: error.message, ...factsOf(error) };
  await record(transaction, { ...actOf(launch), outcome: 'failed', after }, origin);
}
