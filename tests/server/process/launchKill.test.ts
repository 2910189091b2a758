import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../../server/db/embedded';
import { type Launched, launchForm } from '../support/launches';
import { copyOfFirst, emptyDataFolder, login, type ServerProcess, start } from '../support/serverProcess';
import { emptyPostgres, postgresUrls } from '../support/testDatabase';

const timeout = 240_000;

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
class Client {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async at({ url }: ServerProcess): Promise<Client> {
    const { access_token } = (await (await login(url)).json()) as { access_token: string };
    return new Client(url, access_token);
  }

  async processes(): Promise<Row[]> {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/api/v1/listprocess`, { headers });
    return ((await answer.json()) as { data: Row[] }).data;
  }

  /** A process of the demo that has room for three machines. */
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

/**
 * Makes the embedded database hold the server for good when it is about to do something: a file says that it is held. The
 * server knows nothing of it.
 */
async function holdAt(folder: string, where: string): Promise<() => Promise<void>> {
  const run = async (statements: string) => {
    const { database, close } = await openEmbedded(folder);
    await database.exec(statements);
    await close();
  };
  await run(`
    create function hold() returns trigger language plpgsql as $$ begin
      execute 'copy (select 1) to ''' || current_setting('data_directory') || '/held''';
      perform pg_sleep(3600);
      return new;
    end $$;
    create trigger hold ${where} execute function hold()`);
  return () => run('drop function hold cascade');
}

describe('kill -9 while machines are launched', () => {
  it.each([
    ['before the cloud has begun', 'before update on fleet_head for each row', 0],
    ['before the conclusion is committed', 'after insert on launch_machine for each statement', 0],
    ['before the answer is kept', 'before update on idempotency for each row', 3],
  ])('%s: limit and machines agree, and the key answers what came of it', { timeout }, async (_when, where, live) => {
    const folder = copyOfFirst();
    const release = await holdAt(folder, where);
    const server = await start({ DATA_DIR: folder });
    const client = await Client.at(server);
    const process = await client.roomy();
    const lost = client.launch(process, 3, 'one-key').catch(() => undefined);
    while (!existsSync(join(folder, 'db', 'held'))) await pause(20);
    await server.kill('SIGKILL');
    await lost;
    await release();

    const next = await Client.at(await start({ DATA_DIR: folder }));
    const machines = process.machines_live + live;
    expect(await next.process(process.id)).toEqual({ live: machines, reserved: 0 });
    const answers = [await next.launch(process, 3, 'one-key'), await next.launch(process, 3, 'one-key')];
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([live > 0 ? 200 : 502]));
    const told = answers.map(({ body }) => JSON.parse(body) as Launched);
    expect(told[0]?.message).toBe(told[1]?.message);
    expect(told[0]?.data ?? []).toHaveLength(live);
    expect(await next.process(process.id)).toEqual({ live: machines, reserved: 0 });
    const rest = process.machine_max_count - machines;
    expect((await next.launch(process, rest + 1, 'too-many')).code).toBe(409);
    expect((await next.launch(process, rest, 'the-rest')).code).toBe(200);
    expect(await next.process(process.id)).toEqual({ live: process.machine_max_count, reserved: 0 });
  });

  it.each(postgresUrls)('on a PostgreSQL that another server is at work on', { timeout }, async (url) => {
    const database = await emptyPostgres(url);
    onTestFinished(() => database.drop());
    // Servers that share a database share their secrets.
    const CREDENTIAL_SECRET = 'a secret that both of the servers have';
    const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', CREDENTIAL_SECRET };
    const env = () => ({ ...shared, DATA_DIR: emptyDataFolder() });
    const first = await start(env());
    const [client, other] = [await Client.at(first), await Client.at(await start(env()))];
    const process = await client.roomy();
    const free = process.machine_max_count - process.machines_live;
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select generation from fleet_head for update');
    const lost = client.launch(process, 3, 'one-key').catch(() => undefined);
    while ((await blocker.query('select id from launch where reserved > 0')).rowCount === 0) await pause(20);
    // While its server lives, nobody takes it for left.
    expect(await other.launch(process, free, 'too-many')).toMatchObject({
      code: 409,
      body: expect.stringContaining(`${process.machines_live} in use, 3 reserved`),
    });
    await first.kill('SIGKILL');
    await lost;
    await blocker.query('rollback');
    await blocker.end();
    expect(await other.launch(process, 3, 'one-key')).toMatchObject({ code: 502 });
    expect(await other.process(process.id)).toEqual({ live: process.machines_live, reserved: 0 });
    expect((await other.launch(process, free, 'the-rest')).code).toBe(200);
    expect(await other.process(process.id)).toEqual({ live: process.machine_max_count, reserved: 0 });
  });
});
