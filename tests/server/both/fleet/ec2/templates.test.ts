import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Ec2Fleet } from '../../../../../server/fleet/ec2/ec2Fleet';
import { cloudConfig, until } from '../../../support/ec2';
import { type OnEc2, startOnEc2 } from '../../../support/onEc2';

let on: OnEc2;

let before = 0;

beforeEach(async () => {
  on = await startOnEc2();
  const isRead = async () => {
    const row = await on.server.db.selectFrom('cloud_place').select('templates_read_at').executeTakeFirst();
    return Boolean(row?.templates_read_at);
  };
  await until(isRead, 'the templates that are there are read');
  before = on.asked('DescribeLaunchTemplates');
});

const asked = () => on.asked('DescribeLaunchTemplates') - before;

afterEach(() => on.stop());

function fleetOf({ server, ec2 }: OnEc2): Ec2Fleet {
  const fleet = new Ec2Fleet({
    ...{ db: server.db, run: server.database.openRun(), log: server.app.log },
    config: cloudConfig(ec2.url),
  });
  onTestFinished(() => fleet.close());
  return fleet;
}

it('tells who made a launch template elsewhere', async () => {
  const { id } = on.place().addTemplate('elsewhere', { imageId: 'ami-0a', instanceType: 't3.medium' });
  const body = { account: '019', region: 'us-east-1', template_id: id, version: '$Latest' };
  const answer = await on.server.send('POST', 'getltdet', on.token, body);
  expect(answer.json()).toMatchObject({ data: { CreatedBy: 'arn:aws:iam::0:root' } });
});

describe('unknown launch template', () => {
  it('is looked up once for concurrent requests, and found soon after it is created elsewhere', async () => {
    const fleet = fleetOf(on);
    const { templates } = on.place();
    const made = on.place().addTemplate('elsewhere', { imageId: 'ami-0a', instanceType: 't3.medium' });
    templates.delete(made.id);
    const ask = () => fleet.findTemplate(made.id);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([undefined, undefined, undefined]);
    expect(await ask()).toBeUndefined();
    expect(asked()).toBe(1);
    templates.set(made.id, made);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_001 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await ask()).toMatchObject({ template_id: made.id, name: 'elsewhere' });
    expect(asked()).toBe(2);
  });

  it('is not reported as unknown while a region does not respond', async () => {
    const fleet = fleetOf(on);
    on.ec2.cloud.fail({ action: 'DescribeLaunchTemplates', error: { code: 'UnauthorizedOperation' } });
    await expect(fleet.findTemplate('lt-0a')).rejects.toMatchObject({ code: 'UnauthorizedOperation' });
    expect(await fleet.findTemplate('lt-0a')).toBeUndefined();
    expect(asked()).toBe(2);
  });
});
