import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloudMachineRow } from '../../../../../server/fleet/ec2/store';
import { ownTags } from '../../../../../server/fleet/fleet';
import { takeTurn } from '../../../../../server/fleet/head';
import type { LocalFault } from '../../../../../tools/ec2/cloud';
import { machinesOf, until } from '../../../support/ec2';
import { sendLaunch, useOf } from '../../../support/launches';
import { search, termination } from '../../../support/machines';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';

let on: OnEc2;

beforeEach(async () => {
  // Readings happen only when a test requests one.
  on = await startOnEc2({ restSeconds: 3_600, activeSeconds: 3_600 });
});

afterEach(() => on.stop());

const note = "Not in the cloud's last response";

interface Row {
  readonly instance_id: string;
  readonly state: string;
  readonly cloud_note?: string;
}

async function list() {
  const answer = await on.server.send('POST', 'ec2/listallinstance', on.token, search());
  return answer.json<{ data: Row[]; as_of: string; warnings: { region: string; message: string }[] }>();
}

const rowOf = async (id: string) => (await list()).data.find(({ instance_id }) => instance_id === id);
const idsListed = async () => (await list()).data.map(({ instance_id }) => instance_id).sort();

const omit = (ids: readonly string[], more: Partial<LocalFault> = {}) =>
  on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: false, named: false, omits: ids, times: 99, ...more });
const failLookUps = () =>
  on.ec2.cloud.fail({ action: 'DescribeInstances', named: true, times: 99, error: { code: 'UnauthorizedOperation' } });

/** Changes the rows of all machines. */
const change = (values: Partial<Pick<CloudMachineRow, 'noted_at' | 'protection_read_at'>>) =>
  on.server.db.transaction().execute(async (transaction) => {
    const changed_in = await takeTurn(transaction);
    await transaction
      .updateTable('cloud_machine')
      .set({ ...values, changed_in })
      .execute();
  });

/** Reads the region once, as if the cloud had last sent its machines ten minutes ago. */
async function readAgain() {
  await change({ noted_at: new Date(Date.now() - 10 * 60_000) });
  return readOnce();
}

async function readOnce() {
  const placeNow = () => on.server.db.selectFrom('cloud_place').selectAll().executeTakeFirstOrThrow();
  await on.rest();
  const asked = new Date();
  const due = { next_read_at: asked, hurry_until: null, templates_read_at: null };
  await on.server.db.updateTable('cloud_place').set(due).execute();
  await until(async () => {
    const { read_at, failed_at, templates_read_at } = await placeNow();
    return (failed_at ?? 0) >= asked || ((read_at ?? 0) >= asked && templates_read_at !== null);
  }, 'the region is read');
  return placeNow();
}

/** A process with a limit of three and three machines; the region has others. */
async function full(others = 0) {
  const { process, form } = await on.ready(3);
  const own = { tags: { [ownTags.process]: String(process) } };
  const ids = await on.listed(own, own, own, ...Array.from({ length: others }, () => ({})));
  return { process, form, ids: ids.slice(0, 3) };
}

describe('machine missing from one reading', () => {
  it('stays listed with a mark, counts against the limit and accepts actions', async () => {
    const { process, form, ids } = await full(2);
    const [id = ''] = ids;
    omit([id]);
    failLookUps();
    await readAgain();
    expect(await rowOf(id)).toMatchObject({ state: 'running', cloud_note: note });
    expect((await list()).data.filter(({ cloud_note }) => cloud_note !== undefined)).toHaveLength(1);
    expect((await list()).warnings).toEqual([]);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
    const launch = await sendLaunch(on.server, on.token, form(1));
    expect([launch.statusCode, launch.json()]).toMatchObject([409, { code: 'limit_reached' }]);
    expect((await on.act('status', id)).json()).toMatchObject({ status: 'running', cloud_note: note });
    expect(
      (await on.server.send('POST', 'terminate/plan', on.token, termination([{ instance_id: id }]))).json(),
    ).toMatchObject({
      data: { allowed: true, instances: [{ instance_id: id, cloud_note: note }] },
    });
    expect((await on.act('stop', id)).json()).toMatchObject({ status: 'stopped' });
    expect((await on.act('start', id)).json()).toMatchObject({ status: 'running' });
    expect((await on.terminate(id)).statusCode).toBe(200);
  });

  it('loses its mark once a reading has it again', async () => {
    const [id] = await on.listed({}, {}, {});
    const omitted = [id];
    omit(omitted);
    failLookUps();
    await readAgain();
    expect(await rowOf(id)).toMatchObject({ cloud_note: note });
    omitted.pop();
    await readOnce();
    expect(await rowOf(id)).not.toHaveProperty('cloud_note');
  });

  it('is marked in its process’s ledger without a discrepancy', async () => {
    const { process, ids } = await full(2);
    omit([ids[0] ?? '']);
    failLookUps();
    await readAgain();
    const ledger = await on.server.call({ path: `process/${process}/ledger`, token: on.token });
    const { machines, mismatches } = ledger.json<{ data: { machines: Row[]; mismatches: { kind: string }[] } }>().data;
    expect(machines.filter(({ cloud_note }) => cloud_note === note)).toMatchObject([{ instance_id: ids[0] }]);
    expect(mismatches.map(({ kind }) => kind)).not.toContain('machine_gone');
  });

  it('is gone if a lookup by identifier does not find it', async () => {
    const [id, ...others] = await on.listed({}, {}, {});
    on.place().instances.delete(id);
    await readAgain();
    expect(await idsListed()).toEqual(others.sort());
  });

  it('is gone after a second reading in a row without it if lookups fail', async () => {
    const [id, ...others] = await on.listed({}, {}, {});
    omit([id]);
    failLookUps();
    await readAgain();
    expect(await rowOf(id)).toMatchObject({ cloud_note: note });
    await readOnce();
    expect(await idsListed()).toEqual(others.sort());
  });

  it('keeps its mark if the earlier reading had not ended when this one began', async () => {
    const [id, ...others] = await on.listed({}, {}, {});
    omit([id]);
    failLookUps();
    await readAgain();
    // A reading by another server.
    const read_at = new Date(Date.now() - 60_000);
    await on.server.db.updateTable('cloud_place').set({ read_at }).execute();
    await readOnce();
    expect(await rowOf(id)).toMatchObject({ cloud_note: note });
    await readOnce();
    expect(await idsListed()).toEqual(others.sort());
  });

  it('stays while lookups by identifier find it', async () => {
    const [id] = await on.listed({}, {}, {});
    omit([id]);
    await readAgain();
    on.place().send(on.place().instances.get(id) ?? on.place().add(), 'stopped');
    for (let reading = 0; reading < 3; reading += 1) {
      await readAgain();
      expect(await rowOf(id)).toMatchObject({ state: 'stopped', cloud_note: note });
    }
  });

  it('is terminated once a lookup says so, and gone with the next reading', async () => {
    const [id] = await on.listed({}, {}, {});
    on.place().send(on.place().instances.get(id) ?? on.place().add(), 'terminated');
    omit([id]);
    await readAgain();
    expect(await rowOf(id)).toMatchObject({ state: 'terminated' });
    await readAgain();
    expect(await rowOf(id)).toBeUndefined();
  });

  it('keeps its known termination protection', async () => {
    const [id] = await on.listed({ isProtected: true }, {}, {});
    const plan = async () =>
      (await on.server.send('POST', 'terminate/plan', on.token, termination([{ instance_id: id }]))).json();
    expect(await plan()).toMatchObject({ data: { protected: [id] } });
    omit([id]);
    failLookUps();
    on.ec2.cloud.fail({
      action: 'DescribeInstanceAttribute',
      times: 99,
      error: { code: 'InvalidInstanceID.NotFound' },
    });
    await change({ protection_read_at: new Date(0) });
    await readAgain();
    expect(await rowOf(id)).toMatchObject({ cloud_note: note });
    expect(await plan()).toMatchObject({ data: { protected: [id] } });
  });
});

describe('reading that lacks most of a region', () => {
  it.each([
    ['all machines', 3, 0, ['*']],
    ['four of six', 4, 2, undefined],
  ])('fails if it lacks %s: the list stays and names the region', async (_, lost, kept, omits) => {
    const { process, form, ids } = await full(kept);
    const all = await idsListed();
    const before = await list();
    // One machine of the region belongs to no process.
    omit(omits ?? [...ids, ...all.filter((id) => !ids.includes(id)).slice(0, lost - 3)], { times: 1 });
    const place = await readAgain();
    expect(place).toMatchObject({ error_code: 'IncompleteResponse', failures: 1 });
    const { data, as_of, warnings } = await list();
    expect(data.map(({ instance_id }) => instance_id).sort()).toEqual(all);
    expect(data.filter(({ cloud_note }) => cloud_note !== undefined)).toEqual([]);
    expect(as_of).toBe(before.as_of);
    expect(warnings).toMatchObject([
      {
        region: 'us-east-1',
        message: expect.stringMatching(/^The cloud’s last response left out most of .* Shown as/),
      },
    ]);
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
    expect((await sendLaunch(on.server, on.token, form(3))).statusCode).toBe(409);
    expect((await on.act('status', ids[0] ?? '')).json()).toMatchObject({ status: 'running' });
    await readOnce();
    expect((await list()).warnings).toEqual([]);
  });

  it('is accepted if lookups find that the machines do not exist', async () => {
    const ids = await on.listed({}, {}, {});
    for (const id of ids) on.place().instances.delete(id);
    await readAgain();
    expect(await list()).toMatchObject({ data: [], warnings: [] });
    // The response to the first look-up names all of them.
    expect(await machinesOf(on.server)).toEqual([]);
  });

  it('is accepted after an hour in which lookups lacked them too', async () => {
    await on.listed({}, {});
    omit(['*'], { named: true });
    omit(['*']);
    expect(await readAgain()).toMatchObject({ error_code: 'IncompleteResponse' });
    await on.server.db
      .updateTable('cloud_place')
      .set({ lost_since: new Date(Date.now() - 3_700_000) })
      .execute();
    expect(await readAgain()).toMatchObject({ error_code: null, lost_since: null });
    expect(await list()).toMatchObject({ data: [], warnings: [] });
  });

  it.each(['another failure', 'a time without readings'])('starts the hour again after %s', async (pause) => {
    const ids = await on.listed({}, {});
    const change = (values: object) => on.server.db.updateTable('cloud_place').set(values).execute();
    omit(['*'], { named: true });
    omit(['*']);
    await readAgain();
    await change({ lost_since: new Date(Date.now() - 3_700_000) });
    if (pause === 'another failure') {
      on.ec2.cloud.mend();
      on.ec2.cloud.fail({ action: 'DescribeInstances', error: { code: 'UnauthorizedOperation' } });
      expect(await readOnce()).toMatchObject({ error_code: 'UnauthorizedOperation', lost_since: null });
      omit(['*'], { named: true });
      omit(['*']);
    } else await change({ failed_at: new Date(Date.now() - 3_600_000) });
    const { error_code, lost_since, failed_at } = await readAgain();
    expect([error_code, lost_since]).toEqual(['IncompleteResponse', failed_at]);
    expect(await idsListed()).toEqual([...ids].sort());
  });

  it('is never accepted while lookups find the machines', async () => {
    const ids = await on.listed({}, {});
    omit(['*']);
    await readAgain();
    await on.server.db
      .updateTable('cloud_place')
      .set({ lost_since: new Date(Date.now() - 3_700_000) })
      .execute();
    expect(await readAgain()).toMatchObject({ error_code: 'IncompleteResponse' });
    // Within the three minutes in which a machine is not looked up again.
    expect(await readOnce()).toMatchObject({ error_code: 'IncompleteResponse' });
    expect(await idsListed()).toEqual([...ids].sort());
  });
});

it('removes ended machines without a lookup once EC2 no longer lists them', async () => {
  const [id] = await on.listed({ goal: 'terminated' });
  const before = on.asked('DescribeInstances');
  on.place().instances.delete(id);
  await readAgain();
  expect(await list()).toMatchObject({ data: [], warnings: [] });
  expect(on.asked('DescribeInstances')).toBe(before + 1);
});

it('keeps rows of gone machines for a day for servers that read late', async () => {
  const [id] = await on.listed({}, {}, {});
  on.place().instances.delete(id);
  await readAgain();
  const row = await on.server.db
    .selectFrom('cloud_machine')
    .select(['gone', 'noted_at'])
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.gone).toBe(true);
  expect(Date.now() - row.noted_at.getTime()).toBeLessThan(5 * 60_000);
});

describe('launch template missing from one reading', () => {
  const omitTemplates = (omits: readonly string[], more: Partial<LocalFault> = {}) =>
    on.ec2.cloud.fail({ action: 'DescribeLaunchTemplates', named: false, omits, times: 99, ...more });
  const found = async () => {
    const answer = await on.server.call({ path: 'find?q=crawler', token: on.token });
    const { data, unread } = answer.json<{ data: { hits: { row: Record<string, unknown> }[] }[]; unread: string[] }>();
    return { rows: data.flatMap(({ hits }) => hits.map(({ row }) => row)), unread };
  };
  const add = (count: number) =>
    Array.from({ length: count }, (_, number) => on.place().addTemplate(`crawler-${number}`, { imageId: 'ami-0a' }).id);

  it('is still found with a mark until a lookup does not find it', async () => {
    const [id = ''] = add(3);
    await readOnce();
    omitTemplates([id]);
    await readOnce();
    expect((await found()).rows).toHaveLength(3);
    expect((await found()).rows.find(({ template_id }) => template_id === id)).toMatchObject({ cloud_note: note });
    on.place().templates.delete(id);
    await readOnce();
    expect((await found()).rows.map(({ template_id }) => template_id)).not.toContain(id);
  });

  it('is gone after a second reading in a row if lookups fail', async () => {
    const [id = ''] = add(3);
    await readOnce();
    omitTemplates([id]);
    omitTemplates([], { named: true, error: { code: 'UnauthorizedOperation' } });
    await readOnce();
    expect((await found()).rows).toHaveLength(3);
    await readOnce();
    expect((await found()).rows.map(({ template_id }) => template_id)).not.toContain(id);
  });

  it('is still found within three minutes of its creation, even if the cloud denies it', async () => {
    const [source] = await on.listed({ tags: { Name: 'crawler' } });
    const body = { ip: '', instance_id: source };
    const made = await on.server.send('POST', 'ec2/createltbyip', on.token, body);
    const { LaunchTemplateId: id = '' } = made.json<{ data: Record<string, string> }>().data;
    on.place().templates.delete(id);
    const known = () => on.server.db.selectFrom('cloud_template').select('template_id').execute();
    await readOnce();
    expect(await known()).toEqual([{ template_id: id }]);
    const noted_at = new Date(Date.now() - 4 * 60_000);
    await on.server.db.updateTable('cloud_template').set({ noted_at }).execute();
    await readOnce();
    expect(await known()).toEqual([]);
  });

  it('counts as lost with most others only if the reading did not fail otherwise', async () => {
    add(3);
    const placeNow = () => on.server.db.selectFrom('cloud_place').selectAll().executeTakeFirstOrThrow();
    await readOnce();
    omitTemplates(['*'], { times: 1 });
    expect((await readOnce()).templates_lost_since).not.toBeNull();
    omitTemplates([], { times: 1, error: { code: 'UnauthorizedOperation' } });
    await readOnce();
    expect(await placeNow()).toMatchObject({ templates_lost_since: null, templates_failed_since: expect.any(Date) });
  });

  it('fails the reading if most are missing; Find says that it is incomplete', async () => {
    add(3);
    await readOnce();
    omitTemplates(['*'], { times: 1 });
    await readOnce();
    expect(await found()).toMatchObject({ rows: { length: 3 }, unread: ['template'] });
    await readOnce();
    expect(await found()).toMatchObject({ rows: { length: 3 }, unread: [] });
  });
});

describe('reading without a last page', () => {
  it.each(['again', '*'])('fails with a message if the token %s', async (nextToken) => {
    await on.listed({}, {});
    const before = on.asked('DescribeInstances');
    on.ec2.cloud.fail({ action: 'DescribeInstances', nextToken, times: 9_999 });
    expect(await readOnce()).toMatchObject({ error_code: 'EndlessResponse', failures: 1 });
    expect(on.asked('DescribeInstances') - before).toBeLessThan(110);
    const { data, warnings } = await list();
    expect(data).toHaveLength(2);
    expect(warnings).toMatchObject([
      { message: expect.stringMatching(/^The cloud’s response about this region did not/) },
    ]);
  });
});

describe('launch without a response', () => {
  const status = async () => {
    const response = await on.server.call({ path: 'launchmachines/status?key=lost', token: on.token });
    return response.json<{ data: { outcome: string; count: number } }>().data;
  };

  /** Sends a launch of three machines without a response. It is settled now. */
  async function launchLost(lost: 'done' | 'not done') {
    const { process, form } = await on.ready(5);
    on.ec2.cloud.fail({ action: 'RunInstances', lost, times: 99 });
    on.ec2.cloud.fail({ action: 'DescribeInstances', lost: 'not done', times: 999 });
    await sendLaunch(on.server, on.token, form(3), 'lost');
    // The reading that follows a failed launch fails too: it does not find the machines.
    await on.rest();
    on.ec2.cloud.mend();
    on.server.pass(60);
    await on.server.db
      .updateTable('launch')
      .set({ begun_at: new Date(Date.now() - 45_000) })
      .execute();
    return process;
  }

  it('is found by a later lookup after one without machines', async () => {
    const process = await launchLost('done');
    // The look-ups by the tag and by the client token, once each.
    on.ec2.cloud.fail({ action: 'DescribeInstances', filtered: true, omits: ['*'], times: 2 });
    expect(await status()).toMatchObject({ outcome: 'warning' });
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 0, reserved: 3 });
    expect(await status()).toMatchObject({ outcome: 'success', count: 3 });
    expect(await useOf(on.server, on.token, process)).toEqual({ live: 3, reserved: 0 });
  });

  it('stays open until two complete readings in a row lack its machines', async () => {
    await launchLost('not done');
    await on.rest();
    const settledAt = new Date();
    // No reading comes while it is looked for.
    const later = new Date(Date.now() + 600_000);
    const unread = { hurry_until: later, next_read_at: later, error_code: null, read_at: settledAt };
    const outcomeAfter = async (values: object) => {
      await on.server.db
        .updateTable('cloud_place')
        .set({ ...unread, ...values })
        .execute();
      return (await status()).outcome;
    };
    expect(await outcomeAfter({ read_before_at: null })).toBe('warning');
    expect(await outcomeAfter({ read_before_at: new Date(settledAt.getTime() - 10_000) })).toBe('warning');
    expect(await outcomeAfter({ read_before_at: settledAt, error_code: 'UnauthorizedOperation' })).toBe('warning');
    expect(await outcomeAfter({ read_before_at: settledAt })).toBe('failed');
  });

  it('shortens the pause between readings', async () => {
    await launchLost('not done');
    await on.rest();
    await on.server.db.updateTable('cloud_place').set({ hurry_until: null, read_before_at: null }).execute();
    await status();
    const { hurry_until } = await on.server.db
      .selectFrom('cloud_place')
      .select('hurry_until')
      .executeTakeFirstOrThrow();
    expect(hurry_until?.getTime()).toBeGreaterThan(Date.now());
  });
});

it('stores when the previous complete reading began, unless one of the two failed', async () => {
  await on.listed({});
  const { read_at } = await readOnce();
  const last = await readOnce();
  expect(last.read_before_at).toEqual(read_at);
  on.ec2.cloud.fail({ action: 'DescribeInstances', error: { code: 'UnauthorizedOperation' } });
  expect(await readOnce()).toMatchObject({ read_at: last.read_at, read_before_at: null });
  expect(await readOnce()).toMatchObject({ error_code: null, read_before_at: null });
  expect((await readOnce()).read_before_at).not.toBeNull();
});
