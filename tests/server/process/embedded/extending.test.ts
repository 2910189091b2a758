import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { newFiles } from '../../../../scripts/lib/newFiles.mjs';
import type { Parts } from '../../../../server/app';
import { guideFiles } from '../../../support/guides';
import { root } from '../../support/artifacts';
import { addOne, termination } from '../../support/machines';
import { TestApp } from '../../support/testApp';
import { auditKey, freshDatabase } from '../../support/testDatabase';

const folder = join(root, 'dist/extended-server');
/** Files of the guides that belong to the server, or that it reads, by their paths. */
const examples = guideFiles('contract', 'server', 'tests').map(([path, text]) => ({ path, text }));

const copied = [
  ...['contract', 'demo', 'server', 'tsconfig.json', 'package.json', 'scripts/lib', 'tools/ec2'],
  ...['tests/server/support', 'tests/server/both/fleet/fleetContract.ts'],
  ...['tests/support/patience.ts', 'tests/support/serverProcess.ts'],
];
const generated = [...newFiles('call', 'order', 'admin'), ...newFiles('call', 'budget', 'aws')].filter(
  ({ path }) => !path.startsWith('tests/'),
);

// The tests of the example are registered below, so that the copy has to exist before.
rmSync(folder, { recursive: true, force: true });
for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
for (const { path, text } of [...examples, ...generated]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  const own = [
    ...['contract/quotas.ts', 'server/quotas/routes.ts', 'server/db/migrations/9001-quotas.ts'],
    ...['server/calm.ts', 'tests/server/both/fleet/calmFleet.test.ts'],
  ];
  expect(examples.map(({ path }) => path)).toEqual(expect.arrayContaining(own));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], { cwd: folder });
});

const load = (path: string) => import(/* @vite-ignore */ join(folder, path));

/** Builds the app of the copy, whose modules find only keys that they have set themselves. */
async function build(parts: Parts) {
  const [{ buildApp }, { withAuditKey }] = await Promise.all([load('server/app.ts'), load('server/audit/store.ts')]);
  return buildApp({ ...parts, database: withAuditKey(parts.database, auditKey) });
}

/** A server of the copy, on a database with its migrations. */
async function start(): Promise<TestApp> {
  const { migrate } = await load('server/db/migrate.ts');
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db);
  return (await TestApp.start({ database, build })).untilEndOfTest();
}

it('adds the guide’s call, code and migration to the server', async () => {
  const server = await start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  const [ada, otto] = [await server.tokenOf('ada', 'admin'), await server.tokenOf('otto', 'Data/Air')];

  const quota = { account: '019', machines: 20 };
  expect((await server.send('PUT', 'quotas', otto, quota)).statusCode).toBe(403);
  expect((await server.send('PUT', 'quotas', ada, { ...quota, machines: 0 })).statusCode).toBe(400);
  expect((await server.send('PUT', 'quotas', ada, quota)).json()).toMatchObject({
    message: 'Account 019 may have 20 machines',
  });
  const list = await server.call({ path: 'quotas', token: otto });
  expect(list.json()).toMatchObject({ status: 'success', data: [quota] });
  const { offers } = (await server.login('ada', 'admin')).json<{ offers: string[] }>();
  expect(offers).toEqual(expect.arrayContaining(['listquotas', 'setquota']));
  const acts = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'setquota')
    .orderBy('seq')
    .execute();
  expect(acts).toMatchObject([
    { actor: 'otto', outcome: 'denied' },
    { actor: 'ada', outcome: 'success', target: 'account 019', account: '019', after: { machines: 20 } },
  ]);
});

it('generates a list and an audited change with npm run new', async () => {
  const server = await start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('nora', { 'Data/Air': [] });
  const [ada, nora] = [await server.tokenOf('ada', 'admin'), await server.tokenOf('nora', 'Data/Air')];
  const add = (token: string) => server.send('POST', 'order', token, { name: 'first' });
  expect((await add(nora)).statusCode).toBe(403);
  expect((await add(ada)).json()).toMatchObject({ message: '"first" added' });
  expect((await add(ada)).statusCode).toBe(409);
  const list = await server.call({ path: 'order', token: ada });
  expect(list.json()).toMatchObject({ data: [{ name: 'first' }] });
  const acts = server.db.selectFrom('audit').select(['actor', 'outcome']).where('action', '=', 'addorder');
  expect(await acts.orderBy('seq').execute()).toEqual([
    { actor: 'nora', outcome: 'denied' },
    { actor: 'ada', outcome: 'success' },
    { actor: 'ada', outcome: 'denied' },
  ]);
});

it('replaces the embedded fleet by the guide’s', async () => {
  const { CalmFleet } = await load('server/fleet/calmFleet.ts');
  const fleet = (db: unknown) => new CalmFleet(db);
  const server = (await TestApp.start({ build, fleet })).untilEndOfTest();
  await server.add('otto', { 'Data/Air': ['aws user'] });
  const terminate = async () => {
    const token = await server.tokenOf('otto', 'Data/Air');
    const { instance_id } = await addOne(server);
    return server.send('POST', 'terminate', token, termination([{ instance_id }]));
  };
  expect((await terminate()).json()).toMatchObject({ status: 'success' });
  const daysToSunday = 7 - server.now.getUTCDay();
  server.pass(daysToSunday * 86_400);
  expect((await terminate()).json()).toMatchObject({
    status: 'failed',
    message: 'The cloud failed: Machines are not terminated at the weekend',
  });
});

await load('tests/server/both/fleet/calmFleet.test.ts');
