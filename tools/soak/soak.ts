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

/** How far a run is: its submits, the troubles that were made, and the seconds of work. */
interface Done {
  readonly submits: number;
  readonly troubles: number;
  readonly seconds: number;
}

/** What a run is made of. */
export interface Plan {
  readonly database: 'embedded' | 'postgres';
  /** Whether the machines are those of a cloud that speaks EC2's protocol, and not the embedded fleet's. */
  readonly onCloud: boolean;
  readonly seed: number;
  /** So many things are done at once. */
  readonly clients: number;
  /** The folder of the built server. */
  readonly serverFolder: string;
  /** A data folder to begin with, of which a copy is used; without one the embedded database is made anew. */
  readonly firstData?: string;
  /** Fewest and most submits between two troubles. */
  readonly spacing: readonly [least: number, most: number];
  /** Whether it has been enough, asked again and again. */
  readonly isOver: (done: Done) => boolean;
  readonly say: (line: string) => void;
  /** What has to be cleared away, however the run ends: it takes no time, and may be called twice. */
  readonly leaveNothing: (clear: () => void) => void;
}

/** What came of a run. */
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

/** How often it is told how far a run is, and how long it may take to come to its end, in milliseconds. */
const progressMs = 5_000;
const endMs = 600_000;

/** How soon what was under way at a cloud is concluded, and the machines are read anew, in milliseconds. */
const concludedMs = 60_000;

/** Servers that share a database share their secrets. */
const secret = (name: string) => `the ${name} of all servers of this run`.padEnd(40, '.');
const shared = {
  SEED_DEMO: '1',
  DEMO_MACHINES: '40',
  LOG_LEVEL: 'warn',
  CODE_SECRET: secret('codes'),
  CREDENTIAL_SECRET: secret('credentials'),
  AUDIT_KEY: secret('audit log'),
};

/** Where the servers of a run work: the environment of each, and what can be done to what is below them. */
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
  // A folder that was there before has keys of its own, in which its log is written.
  const { AUDIT_KEY: _key, ...withoutKey } = shared;
  const environment = { ...(plan.firstData === undefined ? shared : withoutKey), DATA_DIR: folder };
  return { environments: [environment as Ground['environments'][number]], disk, leftOut };
}

/** Waits for something that has to come, and says so where it does not. */
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
 * Lets clients work on servers that are killed, paused and robbed of their database or disk meanwhile, and looks afterwards whether
 * all is as the clients were told.
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

    // What is left under way is for the last start to conclude.
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

/** What is wrong in the end: at a cloud, once what was under way there has had its time. */
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

/** As `npm run audit:verify` does. */
async function verifyLog({ serverFolder }: Plan, { environments }: Ground, report: (violation: string) => void) {
  const verify = ServerProcess.run(serverFolder, 'cli', { ...environments[0] }, ['audit:verify']);
  if ((await verify.exited) !== 0) report(`the audit log is not whole: ${verify.text.trim().replaceAll('\n', ' | ')}`);
}

/** How far a run is, in one line. */
function tellOf(journal: Journal, troubles: Result['troubles'], seconds: number): string {
  const outcomes = (['acknowledged', 'refused', 'unanswered'] as const).map((name) => `${journal.count(name)} ${name}`);
  const made = [...troubles].map(([name, count]) => `${count} ${name}`);
  return `${seconds.toFixed(0)} s: ${[...outcomes, ...made].join(', ')}`;
}
