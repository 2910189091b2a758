import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { Ec2Fleet } from '../../../../../server/fleet/ec2/ec2Fleet';
import { accountNumber, cloudConfig, localEc2, until } from '../../../support/ec2';
import { TestApp } from '../../../support/testApp';

it('reads a region once if its row was fetched before its last reading ended', async () => {
  const ec2 = await localEc2();
  onTestFinished(() => ec2.close());
  ec2.cloud.place(accountNumber, 'us-east-1').add();
  ec2.cloud.fail({ action: 'DescribeInstances', delayMs: 300 });
  const readings = () => ec2.cloud.requests.filter((one) => one.endsWith(' DescribeInstances')).length;
  const isRead = async () => {
    const place = await server.db.selectFrom('cloud_place').select('templates_read_at').executeTakeFirst();
    return Boolean(place?.templates_read_at);
  };
  let fetches = 0;
  /** Returns rows of regions that are fetched during the first reading only after it has ended. */
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some((row) => 'next_read_at' in row)) return result;
      fetches += 1;
      if (readings() === 1 && !(await isRead())) {
        await until(isRead, 'the region is read');
        await pause(100);
      }
      return result;
    },
  };
  const poll = { restSeconds: 3_600, activeSeconds: 3_600, pageSize: 50, concurrency: 4 };
  const config = cloudConfig(ec2.url, { poll });
  const started = await TestApp.start({
    fleet: (db, run, log) => new Ec2Fleet({ db: db.withPlugin(late), run, log, config, tickMs: 25 }),
  });
  const server = started.untilEndOfTest();
  await until(isRead, 'the region is read');
  const before = fetches;
  await until(async () => fetches >= before + 4, 'due regions are searched for');
  expect(readings()).toBe(1);
});
