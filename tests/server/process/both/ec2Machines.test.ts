import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyOfFirst, login, start } from '../../support/builtServer';
import { accountNumber, cloudConfig, localEc2, until } from '../../support/ec2';
import { search } from '../../support/machines';

it('lists machines that its thread reads page by page, and the message of a region that refuses', async () => {
  const ec2 = await localEc2();
  onTestFinished(() => ec2.close());
  const { accounts, ...rest } = cloudConfig(ec2.url);
  const regions = ['us-east-1', 'eu-west-1'];
  for (let number = 0; number < 12; number += 1) ec2.cloud.place(accountNumber, 'us-east-1').add({});
  ec2.cloud.fail({
    action: 'DescribeInstances',
    region: 'eu-west-1',
    times: 99,
    error: { code: 'UnauthorizedOperation' },
  });
  const DATA_DIR = copyOfFirst();
  const CLOUD_CONFIG = join(DATA_DIR, 'cloud.json');
  const poll = { restSeconds: 10, activeSeconds: 1, pageSize: 5 };
  writeFileSync(CLOUD_CONFIG, JSON.stringify({ ...rest, accounts: { '019': { ...accounts['019'], regions } }, poll }));
  const keys = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests', AWS_EC2_METADATA_DISABLED: 'true' };
  const server = await start({ DATA_DIR, CLOUD_CONFIG, ...keys });
  const { access_token } = (await (await login(server.url)).json()) as { access_token: string };
  const list = async () => {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(search());
    const answer = await fetch(`${server.url}/api/v1/ec2/listallinstance`, { method: 'POST', headers, body });
    return (await answer.json()) as { data: object[]; warnings: { region: string; message: string }[] };
  };
  const isRead = async () => {
    const { data, warnings } = await list();
    return data.length === 12 && warnings.some(({ message }) => message.includes('is not allowed to do this'));
  };
  await until(isRead, 'both regions are read', 200);
  expect((await list()).warnings).toMatchObject([{ account: '019', region: 'eu-west-1' }]);
  expect(server.text).toContain('"code":"UnauthorizedOperation"');
});
