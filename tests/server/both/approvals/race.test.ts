import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { raced } from '../../support/testDatabase';

const deciders = Array.from({ length: 10 }, (_, number) => `decider${number}`);
let server: TestApp;
let base = '';
const tokens: string[] = [];

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of deciders) {
    await server.add(name, { admin: ['admin'] });
    tokens.push(await server.tokenOf(name, 'admin'));
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1`;
});

afterAll(() => server.stop());

async function decide(call: string, requestid: number, decider: number) {
  const answer = await fetch(`${base}/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[decider]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requestid: String(requestid), approve: (requestid + decider) % 2 ? 1 : -1 }),
  });
  return { code: answer.status, decider, body: await answer.text() };
}

/** Lets all deciders decide all requests at once, each from another address. */
async function race(call: string, ids: readonly number[]) {
  const answers = new Map(ids.map((id) => [id, [] as Awaited<ReturnType<typeof decide>>[]]));
  const rotated = (from: number) => [...ids.slice(from * 3), ...ids.slice(0, from * 3)];
  await Promise.all(
    tokens.map(async (_, decider) => {
      // Four at a time, like the console for a selection.
      const left = rotated(decider);
      const worker = async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift())
          answers.get(id)?.push(await decide(call, id, decider));
      };
      await Promise.all(Array.from({ length: 4 }, worker));
    }),
  );
  return answers;
}

type Answers = Awaited<ReturnType<typeof race>>;

/** Expects one winning decider per request, who is named in the row, and 409 for all others. */
async function expectOneWinnerEach(table: 'process_request' | 'update_request', answers: Answers) {
  const rows = await server.db
    .selectFrom(table)
    .select(['id', 'status', 'decided_by'])
    .where('id', 'in', [...answers.keys()])
    .execute();
  expect(rows).toHaveLength(raced);
  for (const { id, status, decided_by } of rows) {
    const all = answers.get(id) ?? [];
    const winners = all.filter(({ code }) => code === 200);
    expect(winners, JSON.stringify(all)).toHaveLength(1);
    expect(all.filter(({ code }) => code === 409)).toHaveLength(deciders.length - 1);
    const winner = winners[0]?.decider ?? 0;
    expect(decided_by).toBe(deciders[winner]);
    expect(status).toBe((id + winner) % 2 ? 1 : -1);
  }
  return rows.filter(({ status }) => status === 1).length;
}

const processesNamed = (start: string) =>
  server.db.selectFrom('process').selectAll().where('process_name', 'like', `${start} %`).execute();

/** Counts audit rows about decisions of these requests, and verifies the chain. */
async function auditOf(kind: 'request' | 'update', ids: readonly number[]) {
  const targets = ids.map((id) => `${kind} ${id}`);
  const rows = await server.db.selectFrom('audit').select('outcome').where('target', 'in', targets).execute();
  expect((await verifyLog(server.db)).faults).toEqual([]);
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { success: count('success'), denied: count('denied'), all: rows.length };
}

const oneEach = { success: raced, denied: raced * (deciders.length - 1), all: raced * deciders.length };

it(`gives each of ${raced} process requests one winner among 10 deciders (S20)`, async () => {
  const ids: number[] = [];
  for (let number = 0; number < raced; number += 1)
    ids.push(await askForProcess(server, tokens[0] ?? '', { process_name: `Raced ${number}` }));
  const approved = await expectOneWinnerEach('process_request', await race('approverequest', ids));
  const made = await server.db
    .selectFrom('process_request')
    .select('process_id')
    .where('id', 'in', ids)
    .where('status', '=', 1)
    .execute();
  expect(new Set(made.map(({ process_id }) => process_id)).size).toBe(approved);
  expect(await processesNamed('Raced')).toHaveLength(approved);
  expect(await auditOf('request', ids)).toEqual(oneEach);
});

it(`gives each of ${raced} update requests one winner among 10 deciders, and applies it once (S20)`, async () => {
  const ids: number[] = [];
  for (let number = 0; number < raced; number += 1) {
    const process = await addProcess(server, { process_name: `Updated ${number}` });
    ids.push(await askForUpdate(server, tokens[0] ?? '', process, { version: '2', machine_max_count: 6 }));
  }
  const approved = await expectOneWinnerEach('update_request', await race('approveupdate', ids));
  const changed = (await processesNamed('Updated')).filter(({ version }) => version === '2');
  expect(changed).toHaveLength(approved);
  expect(await auditOf('update', ids)).toEqual(oneEach);
});

/** Requests an update and approves it, repeatedly while another one is pending. */
async function update(process_id: number, version: string, token: string): Promise<string> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const body = { process_id, version, machine_max_count: 5 };
    const asked = await server.send('PUT', 'updateprocess', token, body);
    const { code, data } = asked.json<{ code?: string; data: { id: number } }>();
    if (code === 'already_requested') continue;
    if (asked.statusCode !== 200) return asked.body;
    const decision = { requestid: String(data.id), approve: 1 };
    const decided = await server.send('POST', 'approveupdate', token, decision);
    return decided.statusCode === 200 ? 'applied' : decided.body;
  }
  return 'never came first';
}

it('never blocks decisions by new requests for the same processes, and uses current values', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => addProcess(server)));
  const outcomes = await Promise.all(
    ids.flatMap((id) => tokens.slice(0, 6).map((token, round) => update(id, `v${round}`, token))),
  );
  expect(outcomes.filter((outcome) => outcome !== 'applied')).toEqual([]);
});
