import { cpSync, existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoPeople } from '../../server/demo/people';
import { makeDataFolder, newestCode, removeDataFolder, runToEnd, ServerProcess } from './support/serverProcess';

/** A data folder as a first start leaves it; the tests work on copies. */
const first = makeDataFolder();
let firstOutput = '';

beforeAll(async () => {
  const server = await ServerProcess.start({ DATA_DIR: first });
  await pause(200);
  firstOutput = server.text;
  await server.kill('SIGTERM');
}, 60_000);

afterAll(() => removeDataFolder(first));

function copyOfFirst(): string {
  const folder = makeDataFolder();
  cpSync(first, folder, { recursive: true });
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await ServerProcess.start(env);
  onTestFinished(async () => void (await server.kill('SIGKILL')));
  return server;
}

function login(url: string, person: { username: string; password: string } = firstPerson(), query = 'vertical_id=1') {
  const body = new URLSearchParams({ username: person.username, password: person.password });
  return fetch(`${url}/api/v1/authentication/login?${query}`, { method: 'POST', body });
}

const statusOfMe = async (url: string, token: string) =>
  (await fetch(`${url}/api/v1/authentication/me`, { headers: { authorization: `Bearer ${token}` } })).status;

describe('the first start', () => {
  it('tells where it is, who can sign in, and that these are demo people', () => {
    expect(firstOutput).toMatch(/Quarterdeck is running at http:\/\/localhost:\d+/);
    for (const { username, password } of demoPeople)
      expect(firstOutput).toMatch(new RegExp(`${username} +${password}`));
    expect(firstOutput).toContain('DEMO PEOPLE');
    expect(firstOutput).not.toContain('Deprecation');
  });

  it('leaves no lock and no half-made database behind', () => {
    expect(readdirSync(first).sort()).toEqual(['code.key', 'db', 'outbox']);
  });
});

describe('a second start', () => {
  it('is quick, shows the table again and does not seed again', async () => {
    const begin = performance.now();
    const server = await start({ DATA_DIR: copyOfFirst() });
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect((await login(server.url)).status).toBe(200);
    await pause(100);
    expect(server.text).toContain('ada-on-the-bridge');
    expect(server.text).not.toContain('were created');
    const style = await fetch(`${server.url}/docs/docs.css`);
    expect(await style.text()).toContain('prefers-color-scheme: dark');
  });

  it('lets somebody in with the code from the log and the outbox', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    const mira = demoPeople.find(({ username }) => username === 'mira');
    await fetch(`${server.url}/api/v1/authentication/sendotp?username=mira`, { method: 'POST' });
    const code = newestCode(folder, 'mira');
    const answer = await login(server.url, mira, `vertical_id=2&otp=${code}`);
    expect(await answer.json()).toMatchObject({ roles: ['aws admin', 'machine_launch user', 'psql user'] });
    await pause(100);
    expect(server.text).toContain(`one-time code for mira: ${code}`);
  });
});

describe('a start that cannot be', () => {
  const refusal = async (env: Record<string, string>) => {
    const { code, output } = await runToEnd('main', { DATA_DIR: first, ...env });
    expect(code).toBe(1);
    const lines = output.trimEnd().split('\n');
    expect(lines, output).toHaveLength(1);
    return lines[0];
  };

  it.each([
    [{ PORT: 'eighty' }, 'quarterdeck: PORT must be a port number'],
    [{ PUBLIC_CONFIG: '/does/not/exist' }, 'quarterdeck: PUBLIC_CONFIG cannot be served: '],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'quarterdeck: DATABASE_URL cannot be reached: connect ECONNREFUSED'],
    [{ DATA_DIR: '/dev/null/x' }, 'quarterdeck: DATA_DIR /dev/null/x cannot be used: '],
    [{ HOST: '192.0.2.1', DATA_DIR: '' }, 'quarterdeck: HOST 192.0.2.1 cannot be listened on: '],
  ])('with %j says so in one line', async (env: Record<string, string>, line) => {
    const folder: Record<string, string> = env.DATA_DIR === '' ? { DATA_DIR: copyOfFirst(), LOG_LEVEL: 'silent' } : {};
    expect(await refusal({ ...env, ...folder })).toContain(line);
  });

  it('because the port is taken says so in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const folder = copyOfFirst();
    expect(await refusal({ PORT: String(port), DATA_DIR: folder })).toBe(
      `quarterdeck: PORT ${port} is in use on 127.0.0.1`,
    );
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    other.close();
  });

  it('because another server has the folder says so, and the other goes on', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    expect(await refusal({ DATA_DIR: folder })).toMatch(
      /^quarterdeck: the data folder .* is in use by process \d+ on /,
    );
    expect((await runToEnd('auditVerify', { DATA_DIR: folder })).output).toContain('is in use by process');
    expect((await login(server.url)).status).toBe(200);
  });
});

describe('a stop', () => {
  it('finishes what is under way, and gives the folder back', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    await login(server.url);
    const underWay = Promise.all(Array.from({ length: 20 }, () => login(server.url)));
    await pause(20);
    const begin = performance.now();
    const code = await server.kill('SIGTERM');
    const answers = await underWay;
    expect(code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(existsSync(join(folder, 'lock'))).toBe(false);

    const again = await start({ DATA_DIR: folder });
    for (const answer of answers) {
      const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
      expect(await statusOfMe(again.url, token)).toBe(200);
    }
  });

  it('does not wait for ever for somebody slow', async () => {
    const server = await start({ DATA_DIR: copyOfFirst() });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/v1/authentication/login?vertical_id=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nusername=',
    );
    await pause(100);
    const begin = performance.now();
    expect(await server.kill('SIGINT')).toBe(0);
    expect(performance.now() - begin).toBeLessThan(12_000);
    socket.destroy();
  });
});

it('kill -9 at any moment loses nothing that was acknowledged', { timeout: 90_000 }, async () => {
  const folder = copyOfFirst();
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const server = await start({ DATA_DIR: folder });
    for (const token of acknowledged.slice(-40)) expect(await statusOfMe(server.url, token)).toBe(200);
    let running = true;
    const work = async () => {
      while (running) {
        const answer = await login(server.url)
          .then((found) => found.json() as Promise<{ access_token?: string }>)
          .catch(() => undefined);
        if (answer?.access_token) acknowledged.push(answer.access_token);
      }
    };
    const workers = [work(), work(), work()];
    await pause(150 + Math.random() * 500);
    await server.kill('SIGKILL');
    running = false;
    await Promise.all(workers);
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  const server = await start({ DATA_DIR: folder });
  const statuses = [];
  for (const token of acknowledged) statuses.push(await statusOfMe(server.url, token));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await server.kill('SIGTERM');
  const { code, output } = await runToEnd('auditVerify', { DATA_DIR: folder });
  expect(output).toMatch(/^The audit log is whole: \d+ rows\.$/m);
  expect(code).toBe(0);
});

describe('the first administrator', () => {
  const args = ['--username', 'root', '--email', 'root@example.com'];

  it('is made in a database without demo people, and is alone there', async () => {
    const folder = makeDataFolder();
    onTestFinished(() => removeDataFolder(folder));
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: 'a long admin password' };
    expect(await runToEnd('adminCreate', env, args)).toEqual({
      code: 0,
      output: 'root can now sign in, vertical admin.\n',
    });
    const again = await runToEnd('adminCreate', env, args);
    expect(again).toEqual({ code: 1, output: 'quarterdeck: there is already a person with the username root\n' });
    const server = await start({ DATA_DIR: folder });
    expect((await login(server.url, { username: 'root', password: env.ADMIN_PASSWORD })).status).toBe(200);
    await pause(100);
    expect(server.text).not.toContain('Demo sign-ins');
  });

  it('needs a name, an address and a password', async () => {
    expect((await runToEnd('adminCreate', { DATA_DIR: first }, [])).output).toMatch(/^quarterdeck: usage: [^\n]*\n$/);
    const silent = await runToEnd('adminCreate', { DATA_DIR: first }, args);
    expect(silent.output).toBe('quarterdeck: ADMIN_PASSWORD is not set and there is no terminal to ask at\n');
  });
});

function firstPerson() {
  const [person] = demoPeople;
  if (!person) throw new Error('there is no demo person');
  return person;
}
