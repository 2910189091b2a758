import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { launchForm } from '../../support/launches';
import { addTemplate } from '../../support/machines';
import { addProcess } from '../../support/requests';
import { TestApp } from '../../support/testApp';
import { raced } from '../../support/testDatabase';

const people = Array.from({ length: 10 }, (_, number) => `launcher${number}`);
const limited = Math.min(raced, 30);
const tokens: string[] = [];
const processes: number[] = [];
let server: TestApp;
let base = '';

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of people) {
    await server.add(name, { 'Data/Air': ['machine_launch user'] });
    tokens.push(await server.tokenOf(name, 'Data/Air'));
  }
  await addTemplate(server);
  for (let number = 0; number < limited; number += 1)
    processes.push(await addProcess(server, { process_name: `process ${number}`, machine_max_count: 10 }));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/v1`;
});

afterAll(() => server.stop());

async function launch(token: string, process: number, key: string) {
  const answer = await fetch(`${base}/launchmachines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(launchForm(process, { count: 3 })),
  });
  return { process, code: answer.status, text: await answer.text() };
}

const countMachines = async (process: number) =>
  (await server.db.selectFrom('machine').select('instance_id').where('process_id', '=', process).execute()).length;

it(`lets exactly three of ten concurrent launches of three win for each of ${limited} processes of limit ten`, async () => {
  const all = tokens.flatMap((token) => processes.map((process) => launch(token, process, `race-${process}`)));
  const answers = await Promise.all(all);
  for (const process of processes) {
    const own = answers.filter((answer) => answer.process === process);
    const codes = own.map(({ code }) => code).toSorted();
    expect(codes, JSON.stringify(own)).toEqual([...Array(3).fill(200), ...Array(7).fill(409)]);
    expect(
      own.every(({ code, text }) => code === 200 || text.includes(`Process ${process} allows 10 machines: `)),
    ).toBe(true);
    expect(await countMachines(process)).toBe(9);
  }
  const { rows, faults } = await verifyLog(server.db);
  expect(faults).toEqual([]);
  expect(rows).toBeGreaterThanOrEqual(limited * people.length);
  const open = await server.db.selectFrom('launch').select('id').where('reserved', '>', 0).execute();
  expect(open).toEqual([]);
});

it('launches once for a key sent five times at once', async () => {
  const process = await addProcess(server, { process_name: 'of one key', machine_max_count: 100 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => launch(tokens[0] ?? '', process, 'one-key')));
  expect(new Set(answers.map(({ code, text }) => `${code} ${text}`)).size).toBe(1);
  expect(answers[0]?.code).toBe(200);
  expect(await countMachines(process)).toBe(3);
});
