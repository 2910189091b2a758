import type { ServerProcess } from '../../support/serverProcess';
import { login } from './builtServer';
import { launchForm } from './launches';

interface Row {
  id: number;
  platform: string;
  region: string | null;
  template_id: string;
  version: string;
  machine_max_count: number;
  machines_live: number;
  machines_reserved: number;
}

/** The administrator at a server. */
export class Administrator {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async at({ url }: ServerProcess): Promise<Administrator> {
    const { access_token } = (await (await login(url)).json()) as { access_token: string };
    return new Administrator(url, access_token);
  }

  async processes(): Promise<Row[]> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/api/v1/listprocess`, { headers });
    return ((await answer.json()) as { data: Row[] }).data;
  }

  /** Returns a process of the demo with room for three machines. */
  async roomy(): Promise<Row> {
    const all = await this.processes();
    const found = all.find(
      ({ platform, region, machine_max_count, machines_live }) =>
        platform === 'AWS' && region !== null && machines_live > 0 && machine_max_count - machines_live >= 3,
    );
    if (!found) throw new Error('No process of the demo has room');
    return found;
  }

  async process(id: number) {
    const row = (await this.processes()).find((candidate) => candidate.id === id);
    return { live: row?.machines_live, reserved: row?.machines_reserved };
  }

  async launch({ id, template_id, version }: Row, count: number, key: string) {
    const answer = await fetch(`${this.url}/api/v1/launchmachines`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(launchForm(id, { template_id, version, count })),
    });
    return { code: answer.status, body: await answer.text() };
  }
}
