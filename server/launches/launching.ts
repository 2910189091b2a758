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

/** The response to a launch. */
export interface LaunchAnswer {
  readonly status: string;
  readonly message: string;
  /** The launched machines. */
  readonly data: ReturnType<typeof launchedRow>[];
}

/**
 * Launches machines in two phases (ADR 8). The first transaction locks the process and commits a row that reserves the machines.
 * Then the request goes to the cloud outside of any transaction. The last transaction commits the result and releases the
 * reservation. If the server is killed in between, {@link reconcile} finds the row and concludes the launch.
 */
export class Launches {
  private readonly parts: ReservationParts;

  constructor(parts: Omit<ReservationParts, 'underWay'>) {
    this.parts = { ...parts, underWay: new Set() };
  }

  /** Concludes open launches that no server is carrying out, of one process or all. */
  reconcile(at: Date, processId?: number): Promise<void> {
    return reconcile(this.parts, at, processId);
  }

  /**
   * Launches machines. If the person has sent the same key before, returns the result of that launch.
   *
   * @throws CallError 401, 403, 404, 409 or 503 if the launch is refused; 502 if the earlier launch failed
   * @throws CloudError if the cloud launches nothing
   */
  async launch(form: LaunchForm, launcher: Launcher): Promise<LaunchAnswer> {
    const { session, origin, submit } = launcher;
    const attempt = { action: launchAction, target: `process ${form.process_id}` };
    const launch = await planned(this.parts.db, launcher, attempt, async (notes) => {
      // Launches of other processes are left to the timer, since their regions may not answer.
      await this.reconcile(origin.at, form.process_id);
      const before = submit && (await findLaunch(this.parts.db, session.personId, submit.key));
      return before ? undefined : reserve(this.parts, form, launcher, notes);
    });
    return launch ? this.carryOut(launch, launcher) : this.answerBefore(launcher);
  }

  /** Runs the second phase. */
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
      this.parts.underWay.delete(launch.id);
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

  /** Returns the result of the launch that the person sent under the same key before. */
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

/** Records that the cloud launched nothing, and the reason. */
async function fail(transaction: Db, launch: LaunchRow, error: CloudError, { origin }: Launcher): Promise<void> {
  await holdProcess(transaction, launch.process_id);
  const message = `The cloud failed: ${error.message}`;
  if (!(await endLaunch(transaction, launch, { outcome: 'failed', message, at: origin.at }, []))) return;
  const after = { launch: launch.id, count: launch.count, reason: error.message, ...factsOf(error) };
  await record(transaction, { ...actOf(launch), outcome: 'failed', after }, origin);
}
