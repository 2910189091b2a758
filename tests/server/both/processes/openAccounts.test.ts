import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processKeyOf } from '../../../../server/processes/names';
import { addOne, search, termination } from '../../support/machines';
import { addProcess, processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const accounts = ['900', '106', '5646', '365', '019', 'forgotten'] as const;
/** The sessions and the accounts whose rows they see with the default configuration. */
const people = {
  air: { vertical: 'Data/Air', roles: ['machine_launch user', 'aws user'], open: ['5646', '019'] },
  stays: { vertical: 'Data/Hospitality', roles: ['machine_launch user', 'aws user'], open: ['900', '019'] },
  common: { vertical: 'admin', roles: ['machine_launch user', 'aws user'], open: ['019'] },
  admin: { vertical: 'admin', roles: ['admin'], open: accounts },
} as const;
type Who = keyof typeof people;
const names = Object.keys(people) as Who[];

let server: TestApp;
const tokens: Partial<Record<Who, string>> = {};
const processes: Record<string, number> = {};

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of names) {
    const { vertical, roles } = people[name];
    await server.add(name, { [vertical]: [...roles] });
    tokens[name] = await server.tokenOf(name, vertical);
  }
  for (const account of accounts)
    processes[account] = await addProcess(server, { account, process_name: `of ${account}` });
  for (const name of names) for (const account of accounts) await addRequests(name, account);
});

afterAll(() => server.stop());

/** Adds a request of each kind by a person to whom the account was open. */
async function addRequests(username: Who, account: string): Promise<void> {
  const { db, now } = server;
  const { id } = await db.selectFrom('person').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const decision = { status: -1, decided_by: 'admin', decided_at: now } as const;
  const asked = { requested_by: username, requested_by_id: id, requested_at: now, ...decision };
  const { username: _name, password: _password, ...form } = processForm({ account });
  const request = { ...form, subprocess_name: username, machine_limit: 5, vertical: people[username].vertical };
  const name_key = processKeyOf(request);
  await db
    .insertInto('process_request')
    .values({ ...request, ...asked, name_key })
    .execute();
  const values = { old_version: '1', new_version: '2', old_machine_max_count: 5, new_machine_max_count: 9 };
  await db
    .insertInto('update_request')
    .values({ process_id: processes[account] ?? 0, ...values, ...asked })
    .execute();
}

async function rowsOf(path: string, who: Who): Promise<Record<string, unknown>[]> {
  return (await server.call({ path, token: tokens[who] ?? '' })).json<{ data: Record<string, unknown>[] }>().data;
}

const accountsIn = (rows: readonly Record<string, unknown>[]) =>
  [...new Set(rows.map(({ account }) => account))].sort();

describe.each(names)('accounts open to %s (S38)', (who) => {
  const { open } = people[who];
  const sorted = [...open].sort();

  it('limit processes', async () => {
    expect(accountsIn(await rowsOf('listprocess', who))).toEqual(sorted);
  });

  it('limit ledgers, which are refused if the process is not listed', async () => {
    for (const account of ['900', '106', '5646', '365', '019'] as const) {
      const { statusCode } = await server.call({
        path: `process/${processes[account]}/ledger`,
        token: tokens[who] ?? '',
      });
      expect(statusCode, account).toBe((open as readonly string[]).includes(account) ? 200 : 403);
    }
  });

  it('do not limit own requests', async () => {
    const rows = await rowsOf('myrequests', who);
    for (const kind of ['process', 'update'])
      expect(accountsIn(rows.filter((row) => row.kind === kind)), kind).toEqual([...accounts].sort());
    expect(new Set(rows.map(({ subprocess_name }) => subprocess_name))).toEqual(new Set([who, 'extract']));
  });

  it('limit machines', async () => {
    for (const account of accounts) await addOne(server, { account });
    const answer = await server.send('POST', 'ec2/listallinstance', tokens[who] ?? '', search());
    const wanted = who === 'admin' ? sorted.filter((account) => account !== 'forgotten') : sorted;
    expect(accountsIn(answer.json<{ data: Record<string, unknown>[] }>().data)).toEqual(wanted);
  });

  it('limit the names of processes of machines', async () => {
    const process_id = processes['365'] ?? 0;
    const { instance_id } = await addOne(server, { account: '019', process_id });
    const answer = await server.send('POST', 'terminate/plan', tokens[who] ?? '', termination([{ instance_id }]));
    const [row] = answer.json<{ data: { instances: Record<string, unknown>[] } }>().data.instances;
    expect(row).toMatchObject({ process_id, process_name: who === 'admin' ? 'of 365' : null });
  });
});
