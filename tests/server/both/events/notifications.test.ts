import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await TestApp.start();
  const roles = { ada: ['admin', 'admin'], lena: ['Data/Air', 'machine_launch user'], otto: ['Data/Air', 'aws user'] };
  for (const [name, [vertical = '', ...words]] of Object.entries(roles)) {
    await server.add(name, { [vertical]: words });
    tokens[name] = await server.tokenOf(name, vertical);
  }
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const table of ['update_request', 'process_request', 'process'] as const)
    await server.db.deleteFrom(table).execute();
});

const token = (name: string) => tokens[name] ?? '';
const tell = async (name: string) => (await server.call({ path: 'notifications', token: token(name) })).json().data;
const decide = (path: string, id: number, approve: 1 | -1, more: object = {}) =>
  server.send('POST', path, token('ada'), { requestid: String(id), approve, ...more });

describe('notifications (D65)', () => {
  it('lists decisions by others on own requests, newest first, and pending requests for deciders', async () => {
    const process = await addProcess(server, { process_name: 'Old crawler' });
    const asked = await askForProcess(server, token('lena'), { process_name: 'New crawler' });
    server.pass(1);
    const update = await askForUpdate(server, token('lena'), process);
    expect(await tell('ada')).toEqual({
      decided: [],
      waiting: [
        {
          kind: 'update',
          id: update,
          process_name: 'Old crawler',
          requested_by: 'lena',
          requested_at: expect.any(String),
        },
        {
          kind: 'request',
          id: asked,
          process_name: 'New crawler',
          requested_by: 'lena',
          requested_at: expect.any(String),
        },
      ],
      waiting_total: 2,
    });
    expect(await tell('lena')).toEqual({ decided: [], waiting: [], waiting_total: 0 });

    await decide('approverequest', asked, 1);
    server.pass(1);
    await decide('approveupdate', update, -1, { reason: 'Too many' });
    expect(await tell('lena')).toMatchObject({
      decided: [
        { kind: 'update', id: update, status: -1, decided_by: 'ada', reason: 'Too many', process_name: 'Old crawler' },
        { kind: 'request', id: asked, status: 1, decided_by: 'ada', reason: null, process_name: 'New crawler' },
      ],
      waiting: [],
    });
    expect(await tell('otto')).toEqual({ decided: [], waiting: [], waiting_total: 0 });
    expect(await tell('ada')).toEqual({ decided: [], waiting: [], waiting_total: 0 });
  });

  it('omits own decisions and those older than a month', async () => {
    const own = await askForProcess(server, token('ada'), { process_name: 'Own crawler' });
    const old = await askForProcess(server, token('lena'), { process_name: 'Old request' });
    await decide('approverequest', own, 1);
    await decide('approverequest', old, 1);
    expect((await tell('ada')).decided).toEqual([]);
    expect((await tell('lena')).decided[0]).toMatchObject({ id: old });
    await server.db
      .updateTable('process_request')
      .set({ decided_at: new Date(server.now.getTime() - 31 * 86_400_000) })
      .where('id', '=', old)
      .execute();
    expect((await tell('lena')).decided.map(({ id }: { id: number }) => id)).not.toContain(old);
  });

  it('lists the newest twenty pending requests and the total', async () => {
    for (let count = 0; count < 21; count += 1)
      await askForProcess(server, token('lena'), { process_name: `crawler ${count}` });
    const { waiting, waiting_total } = await tell('ada');
    expect(waiting).toHaveLength(20);
    expect(waiting_total).toBe(21);
  });
});
