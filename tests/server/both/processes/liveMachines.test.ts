import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAll } from '../../support/machines';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const rows = async (path: string) =>
  (await server.call({ path, token })).json<{ data: Record<string, unknown>[] }>().data;

/** Returns the name and value of the column for a limit. */
function beside(row: Record<string, unknown> | undefined, limit: string) {
  const entries = Object.entries(row ?? {});
  return entries[entries.findIndex(([key]) => key === limit) + 1];
}

it('shows the machines that count against a limit in every list', async () => {
  const process_id = await addProcess(server);
  const empty = await addProcess(server, { process_name: 'Empty' });
  const soon = new Date(server.now.getTime() + 5_000);
  await addAll(
    server,
    { process_id },
    { process_id, goal: 'stopped' },
    { process_id, settles_at: soon },
    { process_id, goal: 'terminated', settles_at: soon },
    { process_id, goal: 'terminated' },
    {},
  );
  const update = await askForUpdate(server, token, process_id);
  const processes = await rows('listprocess');
  expect(
    beside(
      processes.find(({ id }) => id === process_id),
      'machine_max_count',
    ),
  ).toEqual(['machines_live', 3]);
  expect(
    beside(
      processes.find(({ id }) => id === empty),
      'machine_max_count',
    ),
  ).toEqual(['machines_live', 0]);
  const updates = await rows('listupdateprocess');
  expect(
    beside(
      updates.find(({ id }) => id === update),
      'current_machine_max_count',
    ),
  ).toEqual(['machines_live', 3]);
});

it('shows the number for a request once its process exists', async () => {
  const id = await askForProcess(server, token, { process_name: 'Wanted' });
  const live = async () =>
    beside(
      (await rows('listrequest')).find((row) => row.id === id),
      'machine_limit',
    );
  expect(await live()).toEqual(['machines_live', null]);
  const answer = await server.send('POST', 'approverequest', token, { requestid: String(id), approve: 1 });
  const { process_id } = answer.json<{ data: { process_id: number } }>().data;
  expect(await live()).toEqual(['machines_live', 0]);
  await addAll(server, { process_id }, { process_id });
  expect(await live()).toEqual(['machines_live', 2]);
});
