import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../support/serverProcess';
import { login } from './builtServer';
import { search } from './machines';

/** The administrator who puts a machine on hold at a server. */
export class Holder {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async at({ url }: ServerProcess): Promise<Holder> {
    const { access_token } = (await (await login(url)).json()) as { access_token: string };
    return new Holder(url, access_token);
  }

  private async send(path: string, body: object): Promise<Response> {
    return fetch(`${this.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private async machines(more: object) {
    const answer = (await (await this.send('ec2/listallinstance', search(more))).json()) as {
      data: {
        instance_id: string;
        account: string;
        region: string;
        lifecycle: string;
        termination_protection: boolean;
        state: string;
      }[];
    };
    return answer.data;
  }

  async stateOf(id: string): Promise<string | undefined> {
    return (await this.machines({ instance_ids: [id] }))[0]?.state;
  }

  /** Puts a machine of the demo on hold. */
  async hold(): Promise<string> {
    const all = await this.machines({ instance_state: ['running'] });
    const free = all.find((one) => one.lifecycle === 'normal' && !one.termination_protection);
    if (!free) throw new Error('No machine of the demo can be held');
    const { account, region, instance_id } = free;
    const instances = [{ instance_id, ipv4: '', ipv6: '', private_ip: '' }];
    const answer = await this.send('terminate/hold', {
      account,
      region,
      tagname: '',
      sk_shut: false,
      force: false,
      instances,
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    return instance_id;
  }

  /** Resolves once a machine is terminated. */
  async terminated(id: string): Promise<void> {
    while (!/shutting-down|terminated/.test((await this.stateOf(id)) ?? '')) await pause(100);
  }
}

type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Makes all holds due, and their machines stopped. */
export async function makeDue(query: Query): Promise<void> {
  await query("update due_action set due_at = now(), next_at = now() where source = 'hold'");
  await query("update machine set settles_at = now() - interval '1 second' where goal = 'stopped'");
}

/** Counts the terminations of a machine: those that the audit log has as done, and the ended holds. */
export async function terminationsOf(query: Query, id: string): Promise<unknown> {
  const { rows } = await query(`select
    (select count(*)::integer from audit
      where target = '${id}' and action = 'machines/terminate' and outcome = 'success') as logged,
    (select count(*)::integer from due_action where instance_id = '${id}' and state = 'done') as done`);
  return rows[0];
}
