import { sql } from 'kysely';
import type { CloudConfig } from '../../../server/cloudConfig';
import type { LocalPlace } from '../../../tools/ec2/cloud';
import { accountNumber, cloudConfig, ec2Parts, localEc2, machinesOf, until } from './ec2';
import { launchForm } from './launches';
import { termination } from './machines';
import { addProcess } from './requests';
import { TestApp } from './testApp';

export type OnEc2 = Awaited<ReturnType<typeof startOnEc2>>;

/** A server on its own local cloud, with a person who may do everything in account 019, region us-east-1. */
export async function startOnEc2(pace: Partial<CloudConfig['poll']> = {}) {
  const ec2 = await localEc2();
  const config = cloudConfig(ec2.url);
  const server = await TestApp.start(ec2Parts({ ...config, poll: { ...config.poll, ...pace } }));
  await server.add('lena', { 'Data/Air': ['machine_launch user', 'aws user'] });
  const token = await server.tokenOf('lena', 'Data/Air');
  const place = () => ec2.cloud.place(accountNumber, 'us-east-1');

  const isSlow = (pace.restSeconds ?? 0) > 60;
  /** Waits until no reading is running or due. */
  async function rest() {
    const soon = server.db.selectFrom('cloud_place').select('region').where('next_read_at', '<', sql<Date>`now()`);
    const untold = server.db
      .selectFrom('cloud_place')
      .select('region')
      .where('templates_read_at', 'is', null)
      .where('failures', '=', 0);
    await until(async () => (await soon.execute()).length + (await untold.execute()).length === 0, 'nothing is read');
  }

  /** Adds machines, and waits until they are listed without a warning about their region. */
  async function listed(...machines: Parameters<LocalPlace['add']>[0][]) {
    const added = machines.map((more) => place().add(more));
    await until(async () => {
      if (isSlow) await server.db.updateTable('cloud_place').set({ next_read_at: new Date() }).execute();
      const seen = new Set((await machinesOf(server)).map(({ instance_id }) => instance_id));
      const places = await server.db.selectFrom('cloud_place').select('read_at').execute();
      return added.every(({ id }) => seen.has(id)) && places.every(({ read_at }) => read_at !== null);
    }, 'the machines are listed');
    if (isSlow) await rest();
    return added.map(({ id }) => id) as [string, ...string[]];
  }

  return {
    ...{ ec2, server, token, place, listed, rest },
    /** Counts the requests of an action. */
    asked: (action: string) => ec2.cloud.requests.filter((one) => one.endsWith(` ${action}`)).length,
    act: (action: string, id: string) =>
      server.send('POST', `machines/${action}`, token, {
        ...{ account: '019', region: 'us-east-1', platform: 'AWS', lookupType: 'instanceId', lookupValue: id },
      }),
    terminate: (...ids: string[]) =>
      server.send('POST', 'terminate', token, termination(ids.map((instance_id) => ({ instance_id })))),
    /** A process with a limit and its template, in a region with one machine. */
    async ready(machine_max_count: number) {
      await listed({});
      const template_id = place().addTemplate('web', { imageId: 'ami-0a', instanceType: 't3.medium' }).id;
      const process = await addProcess(server, { machine_max_count, template_id });
      return { process, form: (count: number) => launchForm(process, { template_id, count }) };
    },
    async stop() {
      await server.stop();
      await ec2.close();
    },
  };
}
