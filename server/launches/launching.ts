import { randomUUID } from 'node:crypto';
import type { LaunchForm } from '../../contract/launches';
import { answers } from '../../contract/messages';
import type { Author, Notes } from '../audit/change';
import { record } from '../audit/store';
import { holdActor } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Run } from '../db/runs';
import { planned } from '../fleet/acts';
import { CloudError, type Fleet, type LaunchOrder, OutcomeUnknown } from '../fleet/fleet';
import type { Template } from '../fleet/templateVersions';
import { CallError } from '../http/callError';
import type { Submit } from '../http/handler';
import type { AccountScope } from '../processes/accounts';
import { findProcess, holdProcess } from '../processes/store';
import { checkAccount } from './checks';
import { actOf, conclude, launchAction, reconcile } from './recovery';
import { launchedRow, limitRefusal, rowsNow, unknownEnd, versionToLaunch } from './rules';
import { addLaunch, countReserved, endLaunch, findLaunch, type LaunchRow, machinesOf, markUnknown } from './store';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly run: Run;
  readonly mayUseAccount: AccountScope;
}

/** Who launches, by which request, under which key. */
export interface Launcher extends Author {
  readonly submit?: Submit | undefined;
}

/** What a launch is answered with; `data` are its machines. */
export interface LaunchAnswer {
  readonly status: string;
  readonly message: string;
  readonly data: ReturnType<typeof launchedRow>[];
}

/**
 * Launches machines in two phases (decision 8). First a row that reserves them is committed under the lock of the process;
 * then the cloud is asked, outside of that transaction; then what came of it is committed, and the reservation given back. A
 * server that is killed in between leaves the row, by which {@link reconcile} finds out what came of it.
 */
export class Launches {
  /** Those that this server is carrying out. */
  private readonly underWay = new Set<number>();

  constructor(private readonly parts: Parts) {}

  /** Concludes what was left open by a server that is gone, or by the cloud. */
  reconcile(at: Date): Promise<void> {
    return reconcile({ ...this.parts, underWay: this.underWay }, at);
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
      await this.reconcile(origin.at);
      const before = submit && (await findLaunch(this.parts.db, session.personId, submit.key));
      return before ? undefined : this.reserve(form, launcher, notes);
    });
    return launch ? this.carryOut(launch, launcher) : this.answerBefore(launcher);
  }

  /** Phase one. Returns nothing when a launch under the same key has come before. */
  private async reserve(form: LaunchForm, launcher: Launcher, notes: Notes): Promise<LaunchRow | undefined> {
    const { db, fleet, run, mayUseAccount } = this.parts;
    const { session, origin, submit } = launcher;
    const runId = await run.current();
    const template = await this.approvedTemplate(form.process_id);
    let begun: number | undefined;
    const reserving = db.transaction().execute(async (transaction) => {
      if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
      const process = await holdProcess(transaction, form.process_id);
      if (!process) throw new CallError(404, `There is no process ${form.process_id}`, 'unknown_process');
      notes.account = process.account;
      checkAccount(mayUseAccount, session, process.account);
      if (process.platform !== 'AWS')
        throw new CallError(503, `There is no connection to ${process.platform} machines yet`, 'no_driver');
      const version = versionToLaunch(process, form, isHome(template, process) ? template : undefined);
      if (typeof version !== 'number') throw new CallError(409, version.message, version.code);
      const region = process.region ?? template?.region ?? '';
      notes.region = region;
      const taken = {
        live: await fleet.liveOf(transaction, process.id),
        reserved: await countReserved(transaction, process.id),
      };
      notes.before = { ...taken, limit: process.machine_max_count };
      const refusal = limitRefusal(process, taken, form.count);
      if (refusal) throw new CallError(409, refusal.message, refusal.code);
      const launch = await addLaunch(transaction, {
        process_id: process.id,
        person_id: session.personId,
        actor: session.username,
        vertical: session.vertical,
        request_id: origin.requestId,
        idempotency_key: submit?.key ?? null,
        digest: submit?.digest ?? null,
        count: form.count,
        template_id: process.template_id.trim(),
        template_version: version,
        instance_type: form.instance_type,
        tagname: form.tagname.trim() || process.tagname,
        account: process.account,
        region,
        client_token: randomUUID(),
        run_id: runId,
        begun_at: origin.at,
      });
      // Before the commit: whoever sees the row sees that it is being carried out.
      begun = launch?.id;
      if (begun !== undefined) this.underWay.add(begun);
      return launch;
    });
    return reserving.catch((error: unknown) => {
      if (begun !== undefined) this.underWay.delete(begun);
      throw error;
    });
  }

  /** The template of a process never changes, so that it may be read before the process is held; its version may. */
  private async approvedTemplate(processId: number): Promise<Template | undefined> {
    const process = await findProcess(this.parts.db, processId);
    return process && this.parts.fleet.findTemplate(process.template_id.trim());
  }

  /** Phase two. */
  private async carryOut(launch: LaunchRow, launcher: Launcher): Promise<LaunchAnswer> {
    const { db, fleet } = this.parts;
    const { at, ip } = launcher.origin;
    try {
      return await fleet.launch(orderOf(launch, at), async (transaction, machines) => {
        const end = await conclude(transaction, launch, machines, { at, ip });
        if (!end) throw new Error(`Launch ${launch.id} was concluded by another server`);
        const data = machines.map((machine) => launchedRow(machine, launch.process_id));
        return { status: end.outcome, message: end.message, data };
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

  private async leaveOpen(launch: LaunchRow, { origin }: Launcher): Promise<LaunchAnswer> {
    const message = unknownEnd(launch);
    await this.parts.db.transaction().execute(async (transaction) => {
      await markUnknown(transaction, launch.id, message);
      const after = { launch: launch.id, count: launch.count, reason: message };
      await record(transaction, { ...actOf(launch), outcome: 'failed', after }, origin);
    });
    return { status: 'warning', message, data: [] };
  }

  /** What came of a launch that the person has sent under the same key before. */
  private async answerBefore({ session, origin, submit }: Launcher): Promise<LaunchAnswer> {
    const { db, fleet } = this.parts;
    const launch = submit && (await findLaunch(db, session.personId, submit.key));
    if (!launch || launch.digest !== submit.digest)
      throw new CallError(409, answers.keyConflict, 'idempotency_conflict');
    const { id, process_id, outcome, message } = launch;
    if (outcome === null) throw new CallError(409, answers.stillUnderWay, 'in_progress');
    if (outcome === 'failed') throw new CallError(502, message ?? '', 'cloud_error');
    const { machines } = await fleet.inventory(origin.at);
    return { status: outcome, message: message ?? '', data: rowsNow(await machinesOf(db, id), machines, process_id) };
  }
}

/** Whether a template is one of the account, and of the region if the process names one: a process reaches no further. */
function isHome(
  template: Template | undefined,
  { account, region }: { readonly account: string; readonly region: string | null },
): boolean {
  return template?.account === account && (region === null || template.region === region);
}

function orderOf(launch: LaunchRow, at: Date): LaunchOrder {
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
  };
}

/** Writes down that the cloud launched nothing, and why. */
async function fail(transaction: Db, launch: LaunchRow, error: CloudError, { origin }: Launcher): Promise<void> {
  await holdProcess(transaction, launch.process_id);
  const message = `The cloud failed: ${error.message}`;
  if (!(await endLaunch(transaction, launch, { outcome: 'failed', message, at: origin.at }, []))) return;
  const after = { launch: launch.id, count: launch.count, reason: error.message };
  await record(transaction, { ...actOf(launch), outcome: 'failed', after }, origin);
}
