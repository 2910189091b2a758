import { randomUUID } from 'node:crypto';
import { identifierOf } from '../../contract/identifiers';
import type { LaunchForm } from '../../contract/launches';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import type { Submit } from '../api/handler';
import type { Author, Notes } from '../audit/change';
import { holdActor } from '../auth/sessions';
import type { Db } from '../db/connection';
import type { Run } from '../db/runs';
import type { Fleet } from '../fleet/fleet';
import type { Template } from '../fleet/templateVersions';
import { type AccountScope, checkAccount } from '../processes/accounts';
import { type FoundProcess, findProcess, holdProcess } from '../processes/store';
import { limitRefusal, versionToLaunch } from './rules';
import { addLaunch, countReserved, type LaunchRow } from './store';

/** Who launches, by which request, under which key. */
export interface Launcher extends Author {
  readonly submit?: Submit | undefined;
}

/** What a reservation is made with. */
export interface ReservationParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly run: Run;
  readonly mayUseAccount: AccountScope;
  readonly now: () => Date;
  /** The launches that this server is carrying out; the new one is added. */
  readonly underWay: Set<number>;
}

/**
 * The first phase of a launch: finds out whether it may be, and commits the row that reserves its machines.
 *
 * @returns nothing when a launch of the same person and key has come before
 * @throws CallError 401, 403, 404, 409 or 503 when it may not
 */
export async function reserve(
  parts: ReservationParts,
  form: LaunchForm,
  { session, origin, submit }: Launcher,
  notes: Notes,
): Promise<LaunchRow | undefined> {
  const { db, underWay } = parts;
  const runId = await parts.run.current();
  const template = await approvedTemplate(parts, form.process_id);
  let begun: number | undefined;
  const reserving = db.transaction().execute(async (transaction) => {
    if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
    const process = await holdProcess(transaction, form.process_id);
    if (!process) throw new CallError(404, `Process ${form.process_id} not found`, 'unknown_process');
    notes.account = process.account;
    checkAccount(parts.mayUseAccount, session, process.account);
    if (process.platform !== 'AWS')
      throw new CallError(503, `${process.platform} machines are not supported yet`, 'no_driver');
    const home = isHome(template, process) ? template : undefined;
    const version = versionToLaunch(process, form, home);
    if (typeof version !== 'number') throw new CallError(409, version.message, version.code);
    const region = process.region ?? home?.region ?? '';
    notes.region = region;
    await checkLimit(parts.fleet, transaction, process, form.count, notes);
    const launch = await addLaunch(transaction, {
      process_id: process.id,
      person_id: session.personId,
      actor: session.username,
      vertical: session.vertical,
      request_id: origin.requestId,
      idempotency_key: submit?.key ?? null,
      digest: submit?.digest ?? null,
      count: form.count,
      template_id: identifierOf(process.template_id),
      template_version: version,
      instance_type: form.instance_type,
      tagname: form.tagname.trim() || process.tagname,
      account: process.account,
      region,
      client_token: randomUUID(),
      run_id: runId,
      begun_at: parts.now(),
    });
    // Before the commit: whoever sees the row sees that it is being carried out.
    begun = launch?.id;
    if (begun !== undefined) underWay.add(begun);
    return launch;
  });
  return reserving.catch((error: unknown) => {
    if (begun !== undefined) underWay.delete(begun);
    throw error;
  });
}

/** The template of a process never changes, so that it may be read before the process is held; its version may. */
async function approvedTemplate({ db, fleet }: ReservationParts, processId: number): Promise<Template | undefined> {
  const process = await findProcess(db, processId);
  return process && fleet.findTemplate(identifierOf(process.template_id));
}

/** Whether a template is one of the account, and of the region if the process names one: a process reaches no further. */
function isHome(template: Template | undefined, { account, region }: FoundProcess): boolean {
  return template?.account === account && (region === null || template.region === region);
}

/** Counts what a process has taken of its limit, while the transaction holds the process. */
async function checkLimit(fleet: Fleet, transaction: Db, process: FoundProcess, count: number, notes: Notes) {
  const live = await fleet.liveOf(transaction, process);
  const reserved = await countReserved(transaction, process.id);
  notes.before = { live, reserved, limit: process.machine_max_count };
  const refusal = limitRefusal(process, { live, reserved }, count);
  if (refusal) throw new CallError(409, refusal.message, refusal.code);
}
