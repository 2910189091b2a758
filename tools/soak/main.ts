import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableOf } from './report';
import { type Plan, type Result, soak } from './soak';

/** The parsed command line. */
export interface Options {
  readonly minutes: number;
  readonly databases: readonly Plan['database'][];
  readonly onCloud: boolean;
  readonly seed: number | undefined;
  readonly clients: number;
  readonly serverFolder: string;
}

/** Minimum and maximum number of changes between two troubles. */
const spacing = [20, 150] as const;

/**
 * Runs the soak on one database after another, and prints the results.
 *
 * @returns true without violations
 */
export async function main({ minutes, databases, seed = randomInt(2 ** 31), ...rest }: Options): Promise<boolean> {
  const clears: (() => void)[] = [];
  const clear = () => {
    for (const one of clears.splice(0).reverse()) one();
  };
  process.on('exit', clear);
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const, ['SIGHUP', 129] as const])
    process.once(signal, () => process.exit(code));

  console.log(
    `seed ${seed}: npm run soak -- --seed ${seed} --minutes ${minutes} --clients ${rest.clients}${rest.onCloud ? ' --cloud' : ''}`,
  );
  const results: Result[] = [];
  for (const database of databases) {
    const say = (line: string) => console.log(`${database}: ${line}`);
    const isOver = ({ seconds }: { seconds: number }) => seconds >= 60 * minutes;
    const leaveNothing = (one: () => void) => clears.push(one);
    results.push(await soak({ ...rest, database, seed, spacing, isOver, say, leaveNothing }));
    clear();
  }
  for (const result of results) {
    console.log(`\n${tableOf(result)}`);
    if (result.violations.length > 0) console.log(`  all that is known: ${writeAll(result)}`);
  }
  return results.every(({ violations }) => violations.length === 0);
}

/** Saves what an investigation needs: every change, and the servers' logs. */
function writeAll({ plan, journal, logs, violations }: Result): string {
  const path = join(tmpdir(), `soak-${plan.seed}-${plan.database}.log`);
  const submits = journal.entries.map((entry) => JSON.stringify(entry));
  const written = logs.map(({ name, process }) => `\n${name}\n${process.text}`);
  writeFileSync(path, [...violations, '', ...submits, ...written].join('\n'));
  return path;
}
