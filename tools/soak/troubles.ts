import { setTimeout as pause } from 'node:timers/promises';
import type { OwnPostgres } from '../../scripts/lib/postgres.mjs';
import { type MountedDisk, usedOn } from '../../tests/support/disk';
import type { Random } from './random';
import type { Servers } from './servers';
import type { SoakCloud } from './soakCloud';

/** The kinds of troubles, by the word under which they are counted. */
export interface Trouble {
  readonly name: 'kills' | 'restarts' | 'pauses' | 'database pauses' | 'database stops' | 'full disks' | 'cloud faults';
  readonly make: () => Promise<void>;
}

/** The servers and means that troubles act on, and the report of faults. */
interface Means {
  readonly random: Random;
  readonly servers: Servers;
  readonly postgres?: OwnPostgres | undefined;
  readonly disk?: MountedDisk | undefined;
  readonly cloud?: SoakCloud | undefined;
  readonly report: (violation: string) => void;
}

const mebibyte = 1_048_576;

/** Bytes left on a full disk: none, less than the database adds at once, less than it keeps free. */
const leftOnFullDisk = [0, 8 * mebibyte, 40 * mebibyte];

/** Maximum pause of a database in ms: longer than a server waits for a statement. */
const longestPause = 15_000;

/** Returns the available troubles. Each ends with everything up again. */
export function troublesWith({ random, servers, postgres, disk, cloud, report }: Means): Trouble[] {
  const some = () => pause(random.between(100, 2_500));
  const any = () => random.oneOf(servers.indexes) ?? 0;

  const kill: Trouble = {
    name: 'kills',
    make: async () => {
      const indexes = random.happens(0.25) ? servers.indexes : [any()];
      await Promise.all(indexes.map((index) => servers.end(index, 'SIGKILL')));
      for (const index of indexes) await servers.start(index);
    },
  };
  const restart: Trouble = {
    name: 'restarts',
    make: async () => {
      for (const index of servers.indexes) {
        const code = await servers.end(index, 'SIGTERM');
        if (code !== 0) report(`a server that was asked to stop ended with code ${code}`);
        await servers.start(index);
      }
    },
  };
  const stop: Trouble = {
    name: 'pauses',
    make: async () => {
      const index = any();
      servers.signal(index, 'SIGSTOP');
      await some();
      servers.signal(index, 'SIGCONT');
    },
  };
  const freeze = (database: OwnPostgres): Trouble => ({
    name: 'database pauses',
    make: async () => {
      database.signal('STOP');
      await pause(random.between(100, longestPause));
      database.signal('CONT');
    },
  });
  const down = (database: OwnPostgres, mode: 'fast' | 'immediate'): Trouble => ({
    name: 'database stops',
    make: async () => {
      if (!database.down(mode)) throw new Error(`PostgreSQL could not be stopped (${mode})`);
      await some();
      if (!database.up()) throw new Error('PostgreSQL did not start again');
    },
  });
  const fill = ({ folder, resize }: MountedDisk, size: number): Trouble => ({
    name: 'full disks',
    make: async () => {
      resize(usedOn(folder) + (random.oneOf(leftOnFullDisk) ?? 0));
      await some();
      if (!resize(size)) throw new Error('the disk could not be made larger again');
    },
  });
  const faults = (own: SoakCloud): Trouble => ({
    name: 'cloud faults',
    make: async () => {
      own.fail(random);
      await some();
      own.mend();
    },
  });
  return [
    kill,
    restart,
    stop,
    ...(postgres ? [freeze(postgres), down(postgres, 'fast'), down(postgres, 'immediate')] : []),
    ...(cloud ? [faults(cloud), faults(cloud)] : []),
    ...(disk ? [fill(disk, diskMegabytes * mebibyte)] : []),
  ];
}

/** Size of the embedded database's disk. Only its content uses memory. */
export const diskMegabytes = 2_048;

/** Draws troubles: each kind once in any order, then any. */
export function* drawn(troubles: readonly Trouble[], random: Random): Generator<Trouble, never> {
  const first = [...troubles];
  while (first.length > 0) yield* first.splice(random.between(0, first.length - 1), 1);
  for (;;) yield random.oneOf(troubles) as Trouble;
}
