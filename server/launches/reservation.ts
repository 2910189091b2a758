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
import { type AccountsOf, checkAccounts, unknownProcess } from '../machines/scope';
import { type FoundProcess, findProcess, holdProcess } from '../processes/store';
import { checkEnd } from '../schedules/checks';
import { settingsOf } from '../schedules/store';
import { readMoment } from '../time';
import { limitRefusal, versionToLaunch } from './rules';
import { addLaunch, countReserved, type LaunchRow } from './store';

/** The person, request and key of a launch. */
export interface Launcher extends Author {
  readonly submit?: Submit | undefined;
}

/** Dependencies of a reservation. */
export interface ReservationParts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly run: Run;
  readonly accountsOf: AccountsOf;
  readonly now: () => Date;
  /** Launches that this server is carrying out. The new one is added. */
  readonly underWay: Set<number>;
}

/**
 * Runs the first phase of a launch: checks it and commits the row that reserves its machines.
 *
 * @returns `undefined` if the person has used the key for another launch
 * @throws CallError 401, 403, 404, 409 or 503 if the launch is refused
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
  let launchId: number | undefined;
  const reserving = db.transaction().execute(async (transaction) => {
    if (!(await holdActor(transaction, session))) throw new CallError(401, answers.notSignedIn, 'session_expired');
    const process = await holdProcess(transaction, form.process_id);
    if (!process) throw unknownProcess(form.process_id);
    notes.account = process.account;
    checkAccounts(parts.accountsOf, session, [process.account]);
    if (process.platform !== 'AWS')
      throw new CallError(503, `${process.platform} machines are not supported yet`, 'no_driver');
    const home = isHome(template, process) ? template : undefined;
    const version = versionToLaunch(process, form, home);
    if (typeof version !== 'number') throw new CallError(409, version.message, version.code);
    const region = process.region ?? home?.region ?? '';
    notes.region = region;
    await checkLimit(parts.fleet, transaction, process, form.count, notes);
    const keepUntil = form.keep_until ? readMoment(form.keep_until) : null;
    if (keepUntil) checkEnd(keepUntil, await settingsOf(transaction, process.id), origin.at);
    const launch = await addLaunch(transaction, {
      process_id: process.id,
      person_id: session.personId,
      actor: session.actor,
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
      keep_until: keepUntil,
    });
    // Before the commit, so that this server never reconciles its own launch.
    launchId = launch?.id;
    if (launchId !== undefined) underWay.add(launchId);
    return launch;
  });
  return reserving.catch((error: unknown) => {
    if (launchId !== undefined) underWay.delete(launchId);
    throw error;
  });
}

/** Finds the template of a process. The template never changes, so the process need not be locked; the version may. */
async function approvedTemplate({ db, fleet }: ReservationParts, processId: number): Promise<Template | undefined> {
  const process = await findProcess(db, processId);
  return process && fleet.findTemplate(identifierOf(process.template_id));
}

/** Returns true if a template is in the account of a process, and in its region if the process has one. */
function isHome(template: Template | undefined, { account, region }: FoundProcess): boolean {
  return template?.account === account && (region === null || template.region === region);
}

/** Rejects a launch above the limit of a process. The transaction has locked the process. */
async function checkLimit(fleet: Fleet, transaction: Db, process: FoundProcess, count: number, notes: Notes) {
  const live = await fleet.liveOf(transaction, process);
  const reserved = await countReserved(transaction, process.id);
  notes.before = { live, reserved, limit: process.machine_max_count };
  const refusal = limitRefusal(process, { live, reserved }, count);
  if (refusal) throw new CallError(409, refusal.message, refusal.code);
}
