import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up as createPeople } from '../../../../server/db/migrations/0001-people';
import { up as createProcesses } from '../../../../server/db/migrations/0002-processes';
import { up as createAudit } from '../../../../server/db/migrations/0003-audit';
import { up as createRequests } from '../../../../server/db/migrations/0004-requests';
import { up as nameProcesses } from '../../../../server/db/migrations/0012-process-names';
import { bareDatabase } from '../../support/bareDatabase';

const database = bareDatabase(createPeople, createProcesses, createAudit, createRequests);

const composed = 'Zo\u00eb';
const decomposed = 'zoe\u0308';

/** Adds a request; one with another status than 0 is decided. */
async function add(name: string, { account = '900', status = 0 } = {}): Promise<void> {
  const decided = status === 0 ? sql`null, null` : sql`'ada', now()`;
  await sql`insert into process_request (status, requested_by, requested_at, decided_by, decided_at, process_name, subprocess_name,
      platform, account, template_id, version, machine_limit, tagname, ami_id, process_owner, incharge, vertical)
    values (${status}, 'lena', now(), ${decided}, ${name}, 'Crawl', 'AWS', ${account}, 'lt-1', '1', 1, 'x', 'ami-1', 'o', 'i', 'Data/Air')
  `.execute(database());
}

async function keys(): Promise<string[]> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from process_request order by id`.execute(database());
  return rows.map(({ name_key }) => name_key);
}

it('keeps pending requests that turn out to be for one process, the later ones with their number', async () => {
  await add(composed);
  await add(decomposed);
  await add(decomposed, { account: '106' });
  await nameProcesses(database());
  const key = (account: string) => JSON.stringify(['zo\u00eb', 'crawl', account]);
  expect(await keys()).toEqual([key('900'), `${key('900')}#2`, key('106')]);
});

it('gives no number beside requests that are decided', async () => {
  await add(composed, { status: -1 });
  await add(decomposed);
  await add(composed, { status: 1 });
  await nameProcesses(database());
  expect(new Set(await keys()).size).toBe(1);
});

it('refuses a second pending one for the same process from then on', async () => {
  await add(composed);
  await nameProcesses(database());
  await expect(
    sql`insert into process_request (status, requested_by, requested_at, process_name, subprocess_name, platform, account,
        template_id, version, machine_limit, tagname, ami_id, process_owner, incharge, vertical, name_key)
      select status, requested_by, requested_at, process_name, subprocess_name, platform, account, template_id, version,
        machine_limit, tagname, ami_id, process_owner, incharge, vertical, name_key from process_request`.execute(
      database(),
    ),
  ).rejects.toThrow('process_request_pending');
});
