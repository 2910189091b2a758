import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OwnPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { type MountedDisk, mountDisk } from '../../tests/support/disk';
import { makeDataFolder, removeDataFolder, ServerProcess } from '../../tests/support/serverProcess';
import type { Surroundings } from './client';
import { Journal } from './journal';
import { Random } from './random';
import { readState } from './readState';
import { Servers } from './servers';
import { SoakCloud } from './soakCloud';
import { assemble } from './team';
import { diskMegabytes, drawn, type Trouble, troublesWith } from './troubles';
import { violationsOf } from './violations';
import { Work } from './work';

/** The progress of a run: its changes, troubles and seconds of work. */
interface Done {
  readonly submits: number;
  readonly troubles: number;
  readonly seconds: number;
}

/** The settings of a run. */
export interface Plan {
  readonly database: 'embedded' | 'postgres';
  /** True if the machines belong to a cloud that speaks EC2's protocol instead of the embedded fleet. */
  readonly onCloud: boolean;
  readonly seed: number;
  /** Number of concurrent actions. */
  readonly clients: number;
  /** Folder of the built server. */
  readonly serverFolder: string;
  /** A data folder to copy; without it, the embedded database is created. */
  readonly firstData?: string;
  /** Minimum and maximum number of changes between two troubles. */
  readonly spacing: readonly [least: number, most: number];
  /** Returns true when the run should end. */
  readonly isOver: (done: Done) => boolean;
  readonly say: (line: string) => void;
  /** Cleans up after any end of the run. Synchronous; may be called twice. */
  readonly leaveNothing: (clear: () => void) => void;
}

/** The result of a run. */
export interface Result {
  readonly plan: Plan;
  readonly journal: Journal;
  readonly troubles: ReadonlyMap<Trouble['name'], number>;
  readonly leftOut: readonly string[];
  readonly starts: number;
  readonly worstStart: number;
  readonly seconds: number;
  readonly violations: readonly string[];
  readonly logs: Servers['logs'];
}

/** Interval of progress reports, and time limit of the end of a run, in ms. */
const progressMs = 5_000;
const endMs = 600_000;

/** Time in ms until open actions at a cloud are concluded and the machines are read again. */
const concludedMs = 60_000;

/** Secrets of servers that share a database. */
const secret = (name: string) => `the ${name} of all servers of this run`.padEnd(40, '.');
const shared = {
  SEED_DEMO: '1',
  DEMO_MACHINES: '40',
  LOG_LEVEL: 'warn',
  CODE_SECRET: secret('codes'),
  CREDENTIAL_SECRET: secret('credentials'),
  AUDIT_KEY: secret('audit log'),
};

/** The servers' environments, and the troubles of what they depend on. */
interface Ground {
  readonly environments: readonly (typeof shared & { DATA_DIR: string })[];
  readonly postgres?: OwnPostgres;
  readonly disk?: MountedDisk | undefined;
  readonly cloud?: SoakCloud | undefined;
  readonly leftOut: readonly string[];
}

function folderFor({ leaveNothing }: Plan): string {
  const folder = makeDataFolder();
  leaveNothing(() => removeDataFolder(folder));
  return folder;
}

async function groundOf(plan: Plan): Promise<Ground> {
  const ground = plan.database === 'embedded' ? embeddedGround(plan) : await postgresGround(plan);
  if (!plan.onCloud) return ground;
  const cloud = await SoakCloud.start();
  plan.leaveNothing(() => cloud.close());
  const settings = cloud.environment(folderFor(plan));
  return { ...ground, cloud, environments: ground.environments.map((one) => ({ ...one, ...settings })) };
}

async function postgresGround(plan: Plan): Promise<Ground> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  plan.leaveNothing(() => postgres.stop());
  const environment = () => ({ ...shared, DATABASE_URL: postgres.url, DATA_DIR: folderFor(plan) });
  return { environments: [environment(), environment()], postgres, leftOut: [] };
}

function embeddedGround(plan: Plan): Ground {
  const disk = mountDisk(diskMegabytes);
  if (disk) plan.leaveNothing(() => disk.unmount());
  const folder = join(disk?.folder ?? folderFor(plan), 'data');
  if (plan.firstData !== undefined) cpSync(plan.firstData, folder, { recursive: true });
  const leftOut = disk ? [] : ['This machine mounts no disk for whoever asks: none has been filled up.'];
  // An existing folder has its own keys, with which its log was written.
  const { AUDIT_KEY: _key, ...withoutKey } = shared;
  const environment = { ...(plan.firstData === undefined ? shared : withoutKey), DATA_DIR: folder };
  return { environments: [environment as Ground['environments'][number]], disk, leftOut };
}

/** Waits for a condition, and fails with its name. */
async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  const waiting = new AbortController();
  const late = pause(endMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${what} after ${endMs / 60_000} minutes`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
  }
}

/**
 * Runs clients against servers that are killed, paused and deprived of their database or disk, then checks that everything is as the
 * clients were told.
 */
export async function soak(plan: Plan): Promise<Result> {
  const random = new Random(plan.seed);
  const name = `soak-${plan.seed.toString(36)}`;
  const journal = new Journal(name);
  const violations: string[] = [];
  const report = (violation: string) => {
    violations.push(violation);
    plan.say(`VIOLATION ${violation}`);
  };
  const began = performance.now();
  const ground = await groundOf(plan);
  const servers = new Servers(plan.serverFolder, ground.environments, random, report);
  plan.leaveNothing(() => servers.killAll());
  for (const index of servers.indexes) await servers.start(index);

  const surroundings: Surroundings = { random, journal, place: () => servers.place(), report };
  const team = await assemble(surroundings, ground.cloud?.template);
  const work = new Work(name, team, surroundings);
  const troubles = new Map<Trouble['name'], number>();
  const working = performance.now();
  const secondsOfWork = () => (performance.now() - working) / 1_000;
  const isOver = () =>
    plan.isOver({
      submits: journal.entries.length,
      troubles: [...troubles.values()].reduce((sum, count) => sum + count, 0),
      seconds: secondsOfWork(),
    });
  const progress = setInterval(() => plan.say(tellOf(journal, troubles, secondsOfWork())), progressMs);
  try {
    const workers = Promise.all(Array.from({ length: plan.clients }, () => work.until(isOver)));
    const troubled = makeTroubles({ ...ground, random, servers, report }, { ...plan, isOver }, journal, troubles);
    const answered = troubled.then(() => inTime(workers, 'there are requests that no server answers'));
    await Promise.all([workers, answered]);

    // The last start concludes what is left open.
    await Promise.all(servers.indexes.map((index) => servers.end(index, 'SIGKILL')));
    await servers.start(0);
    const [administrator] = team.administrators;
    if (!administrator) throw new Error('There is nobody to look at the end');
    const look = async () => {
      const state = await inTime(readState(administrator, name, ground.cloud), 'the end cannot be read');
      return violationsOf(journal.entries, state);
    };
    for (const violation of await lookUntilConcluded(look, ground)) report(violation);
    const code = await servers.end(0, 'SIGTERM');
    if (code !== 0) report(`the last server ended with code ${code} when it was asked to stop`);
    await verifyLog(plan, ground, report);
  } catch (error) {
    report(`the run could not go on: ${(error as Error).message}`);
  } finally {
    clearInterval(progress);
    servers.killAll();
  }
  const { starts, worstStart, logs } = servers;
  const seconds = (performance.now() - began) / 1_000;
  return { plan, journal, troubles, leftOut: ground.leftOut, starts, worstStart, seconds, violations, logs };
}

/** Returns the violations, at a cloud after open actions had time to conclude. */
async function lookUntilConcluded(look: () => Promise<string[]>, { cloud }: Ground): Promise<string[]> {
  cloud?.mend();
  const until = performance.now() + (cloud ? concludedMs : 0);
  for (;;) {
    const found = await look();
    if (found.length === 0 || performance.now() >= until) return found;
    await pause(1_000);
  }
}

async function makeTroubles(
  means: Parameters<typeof troublesWith>[0],
  { spacing: [least, most], isOver }: { readonly spacing: Plan['spacing']; readonly isOver: () => boolean },
  journal: Journal,
  counts: Map<Trouble['name'], number>,
): Promise<void> {
  for (const { name, make } of drawn(troublesWith(means), means.random)) {
    const next = journal.entries.length + means.random.between(least, most);
    while (journal.entries.length < next) {
      if (isOver()) return;
      await pause(20);
    }
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await make();
  }
}

/** Verifies the audit log like `npm run audit:verify`. */
async function verifyLog({ serverFolder }: Plan, { environments }: Ground, report: (violation: string) => void) {
  const verify = ServerProcess.run(serverFolder, 'cli', { ...environments[0] }, ['audit:verify']);
  if ((await verify.exited) !== 0) report(`the audit log is not whole: ${verify.text.trim().replaceAll('\n', ' | ')}`);
}

/** Describes the progress of a run in one line. */
function tellOf(journal: Journal, troubles: Result['troubles'], seconds: number): string {
  const outcomes = (['acknowledged', 'refused', 'unanswered'] as const).map((name) => `${journal.count(name)} ${name}`);
  const made = [...troubles].map(([name, count]) => `${count} ${name}`);
  return `${seconds.toFixed(0)} s: ${[...outcomes, ...made].join(', ')}`;
}
