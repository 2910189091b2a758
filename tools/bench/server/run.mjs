/**
 * `npm run bench:server`: measures the reference server beside bare Fastify, which sends the same bytes from memory, in one run. Builds,
 * measures, prints tables and writes all figures as JSON.
 */
import '../../../scripts/lib/nodeVersion.mjs';
import { parseArgs } from 'node:util';

const usage = `npm run bench:server                          everything, half an hour
npm run bench:server -- --quick               1,000 machines, and half a second for each figure: two minutes
npm run bench:server -- --sizes 1000,100000   with so many machines
npm run bench:server -- --database postgres   embedded, postgres or both; both where PostgreSQL is installed
npm run bench:server -- --poll                how machines of EC2 are read, beside Amazon's SDK alone: 100,000 without --sizes
npm run bench:server -- --capacity            changes and lists per second, and 200 people who poll: 10,000 machines without --sizes
npm run bench:server -- --connections 16      so many ask at once
npm run bench:server -- --log-level info      what the server writes; warn without it, since bare Fastify writes nothing
npm run bench:server -- --out FILE            where the figures go; tools/bench/server/results.json without it`;

const options = {
  quick: { type: 'boolean', default: false },
  sizes: { type: 'string' },
  database: { type: 'string' },
  poll: { type: 'boolean', default: false },
  capacity: { type: 'boolean', default: false },
  connections: { type: 'string', default: '16' },
  'log-level': { type: 'string', default: 'warn' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

function refuse(problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

function given() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

const { quick, sizes, database, poll, capacity, connections, out, help, 'log-level': logLevel } = given();
if (help) {
  console.log(usage);
  process.exit(0);
}
const counts = (sizes ?? (quick ? '1000' : capacity ? '10000' : poll ? '100000' : '1000,10000,100000'))
  .split(',')
  .map(Number);
if (!counts.every((count) => count >= 1 && count <= 200_000)) refuse('--sizes are numbers from 1 to 200000.');

const { writeFileSync } = await import('node:fs');
const { cpus } = await import('node:os');
const { readableJson } = await import('../lib/json.mjs');
const { ensureInstalled } = await import('../../../scripts/lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('../../../scripts/lib/built.mjs');
await ensureBuilt();
const { at } = await import('../../../scripts/lib/paths.mjs');
const { hasPostgres, startPostgres } = await import('../../../scripts/lib/postgres.mjs');
const { compare } = await import('./compare.mjs');
const { measureCapacity } = await import('./capacity.mjs');
const { capacityReport, pollReport, report } = await import('./report.mjs');
const { emptyMemory, measurePoll } = await import('./poll/measure.mjs');
const { startOurs } = await import('./servers.mjs');

const kinds = { embedded: ['embedded'], postgres: ['postgres'], both: ['embedded', 'postgres'] };
const chosen = kinds[database ?? (hasPostgres() ? 'both' : 'embedded')];
if (!chosen) refuse('--database is embedded, postgres or both.');

/** Provides a database for one server. The embedded one is created in the server's folder. */
async function withDatabase(kind, work) {
  if (kind === 'embedded') return work(undefined);
  const postgres = await startPostgres();
  if (!postgres) throw new Error('there is no PostgreSQL');
  try {
    return await work(postgres.url);
  } finally {
    postgres.stop();
  }
}

const began = Date.now();
const say = (text) => console.error(text);
const results = [];
for (const kind of chosen) {
  const emptyRss = capacity
    ? 0
    : await withDatabase(kind, (databaseUrl) => (poll ? emptyMemory({ databaseUrl }) : memoryOfEmpty(databaseUrl)));
  for (const machines of counts)
    results.push(await withDatabase(kind, (databaseUrl) => measure({ machines, databaseUrl, emptyRss })));
}

function measure({ machines, databaseUrl, emptyRss }) {
  if (poll) return measurePoll({ machines, databaseUrl, emptyRss, say });
  if (capacity) {
    const effort = quick ? { people: 20, seconds: 1 } : { people: 200, seconds: 10 };
    return measureCapacity({ machines, databaseUrl, logLevel, say, ...effort });
  }
  const effort = quick ? { rounds: 1, seconds: 0.5 } : { rounds: 3, seconds: 1.5 };
  return compare({ machines, databaseUrl, logLevel, emptyRss, say, connections: Number(connections), ...effort });
}

async function memoryOfEmpty(databaseUrl) {
  const empty = await startOurs({ machines: 0, databaseUrl, logLevel });
  const { rss } = await empty.measure();
  await empty.stop();
  return rss;
}

const minutes = ((Date.now() - began) / 60_000).toFixed(0);
const processors = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`;
const kind = capacity ? 'capacity' : poll ? 'poll' : 'lists';
const machine =
  kind === 'lists'
    ? `${processors}; ${connections} connections; log level ${logLevel}; ${minutes} minutes`
    : `${processors}; ${minutes} minutes`;
const file = { capacity: 'capacityResults', poll: 'pollResults', lists: 'results' }[kind];
const render = { capacity: capacityReport, poll: pollReport, lists: report }[kind];
writeFileSync(out ?? at(`tools/bench/server/${file}.json`), `${readableJson({ machine, results })}\n`);
console.log(render({ machine, results }));
