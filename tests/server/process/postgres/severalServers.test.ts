import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { demoPeople } from '../../../../demo/people';
import { newestCode } from '../../../support/serverProcess';
import { Balancer } from '../../support/balancer';
import { emptyDataFolder, login, start } from '../../support/builtServer';
import { launchForm } from '../../support/launches';
import { onPostgres } from '../../support/onPostgres';
import { processForm } from '../../support/requests';
import { emptyPostgres } from '../../support/testDatabase';

const timeout = 240_000;

const secrets = {
  CODE_SECRET: 'the code secret of all of the servers',
  CREDENTIAL_SECRET: 'the credential secret of all of them',
  AUDIT_KEY: 'the audit key that all the servers have',
};

/** A database with servers on it, which stop a second after they announce it. */
async function several() {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const startOne = async () => {
    const DATA_DIR = emptyDataFolder();
    const shared = { DATABASE_URL: database.url, SEED_DEMO: '1', DEMO_MACHINES: '60', TRUST_PROXY: '1' };
    const server = await start({ ...secrets, ...shared, SHUTDOWN_DELAY: '1', DATA_DIR });
    return { server, folder: DATA_DIR };
  };
  return { url: database.url, startOne };
}

interface Answer {
  readonly status: number;
  readonly by: string;
  readonly text: string;
  readonly data: Record<string, unknown>[];
}

/** Sends a request through a balancer or to a server. */
function clientAt(url: string, token: string) {
  return async (path: string, body?: object, key?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    });
    const text = await answer.text();
    const { data = [] } = text.startsWith('{') ? (JSON.parse(text) as { data?: Answer['data'] }) : {};
    return { status: answer.status, by: answer.headers.get('x-answered-by') ?? url, text, data };
  };
}

const tokenOf = async (answer: Response) => ((await answer.json()) as { access_token: string }).access_token;

const twice = <Result>(work: () => Promise<Result>) => Promise.all([work(), work()]);

it('acts as one server with others that start on an empty PostgreSQL together', { timeout }, async () => {
  const { url, startOne } = await several();
  const [one, other] = await twice(startOne);
  const counts = await onPostgres(url, async (client) => {
    const query = `select (select count(*) from vertical)::int as verticals, (select count(*) from machine)::int as machines,
      (select count(*) from person where username = 'ada')::int as ada`;
    return (await client.query(query)).rows[0];
  });
  expect(counts).toEqual({ verticals: 5, machines: 60, ada: 1 });

  const balancer = await Balancer.start(one.server, other.server);
  onTestFinished(() => balancer.close());
  await balancer.hasReady(2);
  const token = await tokenOf(await login(balancer.url));
  const ask = clientAt(balancer.url, token);
  const everywhere = <Result>(work: (at: ReturnType<typeof clientAt>) => Promise<Result>) =>
    Promise.all([one, other].map(({ server }) => work(clientAt(server.url, token))));

  // A session is valid at both, and a key at both is one change.
  const who = await Promise.all(Array.from({ length: 4 }, () => ask('authentication/me')));
  expect(new Set(who.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(who.map(({ by }) => by)).size).toBe(2);
  const form = processForm({ tagname: 'from-two-servers' });
  const answers = await everywhere((at) => at('newprocess', form, 'one-key'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  // The number in the badge is the same everywhere.
  const pending = await everywhere(async (at) => (await at('listrequest')).data.filter(({ status }) => status === 0));
  expect(pending[0]).toEqual(pending[1]);
  expect(pending[0]?.filter(({ tagname }) => tagname === 'from-two-servers')).toHaveLength(1);

  // A limit holds for launches at both, and both see the machines.
  const roomy = (await ask('listprocess')).data.find(
    (row) => row.platform === 'AWS' && row.region !== null && Number(row.machine_max_count) > Number(row.machines_live),
  );
  const { id, template_id, version } = roomy as { id: number; template_id: string; version: string };
  const room = Number(roomy?.machine_max_count) - Number(roomy?.machines_live);
  const launches = await Promise.all(
    Array.from({ length: room + 3 }, () => ask('launchmachines', launchForm(id, { template_id, version }))),
  );
  expect(launches.filter(({ status }) => status === 200)).toHaveLength(room);
  expect(launches.filter(({ status }) => status === 409)).toHaveLength(3);
  const seen = await everywhere(async (at) => (await at('listprocess')).data.find((row) => row.id === id));
  for (const row of seen) expect(row).toMatchObject({ machines_live: roomy?.machine_max_count, machines_reserved: 0 });

  // A code sent by one is valid at the other, and wrong codes and passwords count together.
  const [, otto] = demoPeople;
  const verticals = await clientAt(one.server.url, token)('authentication/listverticals');
  const airId = verticals.data.find(({ name }) => name === 'Data/Air')?.id;
  await fetch(`${one.server.url}/api/v1/authentication/sendotp?username=otto`, { method: 'POST' });
  const code = newestCode(one.folder, 'otto');
  const signIn = (at: string, otp: string) => login(at, otto, `vertical_id=${airId}&otp=${otp}`);
  expect((await signIn(other.server.url, code)).status).toBe(200);
  expect((await signIn(one.server.url, code)).status).toBe(400);
  const wrong = { username: 'ada', password: 'not-this-one-at-all' };
  const tries: number[] = [];
  for (let count = 0; count < 6; count += 1)
    tries.push((await login([one, other][count % 2]?.server.url ?? '', wrong)).status);
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);

  // A session that ends at one has ended at the other.
  expect((await clientAt(one.server.url, token)('authentication/logout', {})).status).toBe(200);
  expect((await clientAt(other.server.url, token)('authentication/me')).status).toBe(401);
});

it('loses no request and nothing acknowledged in a rolling restart', { timeout }, async () => {
  const { startOne } = await several();
  const [one, other] = await twice(startOne);
  const balancer = await Balancer.start(one.server, other.server);
  onTestFinished(() => balancer.close());
  await balancer.hasReady(2);
  const ask = clientAt(balancer.url, await tokenOf(await login(balancer.url)));

  const failures: string[] = [];
  const made: string[] = [];
  const answeredBy = new Set<string>();
  let isOver = false;
  const work = async (worker: number) => {
    for (let round = 0; !isOver; round += 1) {
      const tagname = `worker-${worker}-${round}`;
      const change = round % 4 === 0;
      const form = processForm({ process_name: tagname, tagname });
      const { status, by, text } = await (change ? ask('newprocess', form) : ask('listprocess'));
      answeredBy.add(by);
      if (status !== 200) failures.push(`${status} ${text.slice(0, 200)}`);
      else if (change) made.push(tagname);
      await pause(15);
    }
  };
  const workers = Promise.all([0, 1, 2, 3].map(work));
  for (const old of [one.server, other.server]) {
    balancer.add((await startOne()).server);
    await balancer.hasReady(3);
    expect(await old.kill('SIGTERM')).toBe(0);
    await balancer.hasReady(2);
  }
  isOver = true;
  await workers;
  expect(failures).toEqual([]);
  expect(answeredBy.size).toBe(4);
  const there = new Set((await ask('listrequest')).data.map(({ tagname }) => tagname));
  expect(made.filter((tagname) => !there.has(tagname))).toEqual([]);
  expect(made.length).toBeGreaterThan(10);
});
