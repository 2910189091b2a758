/** `npm run soak`: runs clients against a reference server that is killed, paused and deprived of its database and disk. */
import '../../scripts/lib/nodeVersion.mjs';
import { parseArgs } from 'node:util';

const usage = `npm run soak -- --minutes 60              how long on each database; 1 without it
npm run soak -- --database postgres       embedded, postgres or both; both where PostgreSQL is installed
npm run soak -- --seed 4711               what is drawn at random; another one each time without it
npm run soak -- --clients 16              how much is done at once; 8 without it
npm run soak -- --cloud                   with machines of a local cloud that speaks EC2's protocol, and fails

It ends with a table, and with 1 if the server lost, doubled or mixed up anything. See docs/understand/testing.md.`;

function refuse(problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

const options = {
  minutes: { type: 'string', default: '1' },
  database: { type: 'string' },
  seed: { type: 'string' },
  clients: { type: 'string', default: '8' },
  cloud: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
};

/** Parses and checks the command line. */
function given() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function numberOf(name, text, least, most) {
  const value = Number(text);
  return value >= least && value <= most ? value : refuse(`--${name} is a number from ${least} to ${most}.`);
}

const { minutes, database, seed, clients, cloud, help } = given();
if (help) {
  console.log(usage);
  process.exit(0);
}
const { hasPostgres } = await import('../../scripts/lib/postgres.mjs');
const databases = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] };
const chosen = databases[database ?? (hasPostgres() ? 'both' : 'embedded')];
if (!chosen) refuse('--database is embedded, postgres or both.');
const numbers = {
  minutes: numberOf('minutes', minutes, 0.1, 10_000),
  seed: seed === undefined ? undefined : numberOf('seed', seed, 0, 2 ** 32 - 1),
  clients: numberOf('clients', clients, 1, 100),
};

const { endWithNpm } = await import('../../scripts/lib/endWithNpm.mjs');
const { ensureInstalled } = await import('../../scripts/lib/install.mjs');
endWithNpm();
await ensureInstalled();
const { ensureBuilt } = await import('../../scripts/lib/built.mjs');
await ensureBuilt();
const { at, root } = await import('../../scripts/lib/paths.mjs');
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./tools/soak/main.ts', { root, configFile: false, logLevel: 'error' });
const isGood = await module.main({ ...numbers, databases: chosen, onCloud: cloud, serverFolder: at('dist/server') });
process.exit(isGood ? 0 : 1);
