import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownTags } from '../../../../../server/fleet/fleet';
import { sendLaunch, useOf } from '../../../support/launches';
import { search } from '../../../support/machines';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';

let on: OnEc2;

beforeEach(async () => {
  on = await startOnEc2();
});

afterEach(() => on.stop());

const rowsOf = async () => {
  const { data } = (await on.server.send('POST', 'ec2/listallinstance', on.token, search())).json<{
    data: { instance_id: string }[];
  }>();
  return new Map(data.map((row) => [row.instance_id, row]));
};

it('lists names that EC2 may add as EC2 sends them', async () => {
  const [id = '', stateless = '', ...lengths] = await on.listed(
    {
      ...{ state: 'quarantined', lifecycle: 'capacity-block', platform: 'plan9', architecture: 'riscv64' },
      ...{ type: 'z9.nano', zone: 'moon-1-lz-1a' },
    },
    { state: '' },
    { id: 'i-0a1b2c3d' },
    { id: `i-${'0a'.repeat(20)}` },
  );
  const rows = await rowsOf();
  expect(rows.get(id)).toMatchObject({
    ...{ state: 'quarantined', lifecycle: 'capacity-block', platform: 'plan9', architecture: 'riscv64' },
    ...{ instance_type: 'z9.nano', availability_zone: 'moon-1-lz-1a' },
  });
  expect(rows.get(stateless)).toMatchObject({ state: '' });
  expect(lengths.every((one) => rows.has(one))).toBe(true);
});

it('counts a machine in an unknown state against the limit', async () => {
  const { process, form } = await on.ready(2);
  await on.listed({ state: 'quarantined', tags: { [ownTags.process]: String(process) } });
  expect(await useOf(on.server, on.token, process)).toEqual({ live: 1, reserved: 0 });
  expect((await sendLaunch(on.server, on.token, form(2))).statusCode).toBe(409);
});

it('lets the cloud decide about starting or stopping a machine in an unknown state', async () => {
  const [id] = await on.listed({ state: 'quarantined' });
  expect((await on.act('stop', id)).statusCode).toBe(409);
  expect((await on.act('start', id)).statusCode).toBe(409);
  expect([on.asked('StopInstances'), on.asked('StartInstances')]).toEqual([1, 1]);
});
