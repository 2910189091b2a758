import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askOnce, load, requestOf } from './client.mjs';
import { administrators, changeFleet, everything } from './people.mjs';
import { startBare, startOurs } from './servers.mjs';

const get = (title, path, codings = ['br']) => ({ title, method: 'GET', path: `/api/v1/${path}`, codings });
const packed = ['identity', 'gzip', 'br'];

/** The requested lists. */
const questions = [
  get('processes', 'listprocess', ['identity', 'br']),
  get('people', 'authentication/getusers'),
  get('requests for processes', 'listrequest'),
  get('requests for updates', 'listupdateprocess'),
  get('audit, a page', 'audit'),
  {
    ...{ title: 'machines of one region', method: 'POST', path: '/api/v1/ec2/listinstance', codings: packed },
    body: { account: '019', region: 'eu-west-1' },
  },
  {
    ...{ title: 'all machines', method: 'POST', path: '/api/v1/ec2/listallinstance', codings: packed },
    body: everything,
  },
];

const passedOn = ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control'];

function headersOf(head) {
  const lines = head.split('\r\n').slice(1);
  const all = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
  return Object.fromEntries(all.filter(([name]) => passedOn.includes(name)));
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const middle = (rounds) =>
  Object.fromEntries(
    ['perSecond', 'p50', 'p99', 'cpuUs'].map((key) => [key, median(rounds.map((round) => round[key]))]),
  );

/** Measures the first response after a change of the fleet, which is produced again, and the next one. */
async function firstAnswers(url, token, question, coding) {
  await changeFleet(url, token);
  const request = requestOf({ ...question, token, coding });
  const made = await askOnce(url, request);
  const kept = await askOnce(url, request);
  return { made, kept };
}

/**
 * Measures one server at one size beside bare Fastify with the same bytes, by turns.
 *
 * @param emptyRss memory of a server without machines
 * @returns a row for each list and encoding, and the server's memory
 */
export async function compare({ machines, databaseUrl, logLevel, connections, rounds, seconds, emptyRss, say }) {
  const ours = await startOurs({ machines, databaseUrl, logLevel });
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  let bare;
  try {
    const tokens = await administrators(ours.url, Math.ceil(connections / 6));
    const rows = [];
    const answers = {};
    let identity = 0;
    for (const question of questions)
      for (const coding of question.codings) {
        await ours.measure();
        const { made, kept } = await firstAnswers(ours.url, tokens[0], question, coding);
        const { longestBlock } = await ours.measure();
        const headers = headersOf(kept.head);
        const address = `/${rows.length}`;
        answers[address] = { headers, body: kept.body.toString('base64') };
        if (coding === 'identity') identity = Math.max(identity, kept.body.length);
        const row = { title: question.title, coding, bytes: kept.body.length, firstMs: made.firstMs, madeMs: made.ms };
        rows.push({ ...row, keptFirstMs: kept.firstMs, longestBlock, question, address, etag: headers.etag });
      }
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    bare = await startBare(file);
    for (const row of rows) {
      say(`${databaseUrl ? 'PostgreSQL' : 'embedded'}, ${machines} machines: ${row.title}, ${row.coding}`);
      row.whole = await inTurns({ ours, bare, tokens, connections, rounds, seconds }, row, 200);
      if (row.coding === row.question.codings.at(-1))
        row.unchanged = await inTurns({ ours, bare, tokens, connections, rounds, seconds }, row, 304);
    }
    const held = await ours.measure();
    return {
      ...{ machines, database: databaseUrl ? 'PostgreSQL' : 'embedded', identity },
      rows: rows.map(({ question: _question, address: _address, etag: _etag, ...row }) => row),
      memory: { ...held, beyondEmpty: held.rss - emptyRss },
    };
  } finally {
    await bare?.stop();
    await ours.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inTurns({ ours, bare, tokens, connections, rounds, seconds }, { question, coding, address }, status) {
  // Fetched again, since states of machines may have changed within minutes.
  const now = await askOnce(ours.url, requestOf({ ...question, token: tokens[0], coding }));
  const known = status === 304 ? headersOf(now.head).etag : undefined;
  const bareEtag = headersOf((await askOnce(bare.url, requestOf({ path: address }))).head).etag;
  const requests = Array.from({ length: connections }, (_, index) =>
    requestOf({ ...question, token: tokens[index % tokens.length], coding, etag: known }),
  );
  const plain = requestOf({ ...question, path: address, coding, etag: status === 304 ? bareEtag : undefined });
  const results = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await loadWithCpu(ours, requests, seconds, status));
    results.bare.push(await loadWithCpu(bare, Array(connections).fill(plain), seconds, status));
  }
  const [our, other] = [middle(results.ours), middle(results.bare)];
  return { ours: our, bare: other, ratio: other.perSecond / our.perSecond, cpuRatio: our.cpuUs / other.cpuUs };
}

/** Loads a server, and adds its CPU time per response in µs. */
async function loadWithCpu(server, requests, seconds, status) {
  const before = await server.cpuMs();
  const result = await load(server.url, requests, seconds, status);
  return { ...result, cpuUs: (((await server.cpuMs()) - before) * 1_000) / result.count };
}
