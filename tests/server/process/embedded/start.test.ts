import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { demoPeople } from '../../../../demo/people';
import { warningOfNode } from '../../../../server/nodeSupport';
import { patience } from '../../../support/patience';
import { makeDataFolder, newestCode, removeDataFolder } from '../../../support/serverProcess';
import { copyOfFirst, login, runCommand, start } from '../../support/builtServer';
import { ssoFile } from '../../support/identityProvider';

/** Tests start processes, which takes long on a busy machine. */

describe('first start', () => {
  it('prints the address and the sign-ins of the demo people', () => {
    const output = readFileSync(inject('firstOutput'), 'utf8');
    expect(output).toMatch(/Quarterdeck is running at http:\/\/localhost:\d+/);
    for (const { username, password } of demoPeople) expect(output).toMatch(new RegExp(`${username} +${password}`));
    expect(output).toContain('DEMO PEOPLE');
    expect(output).not.toContain('Deprecation');
    const warning = warningOfNode(process.versions.node, new Date());
    expect(output.split('has had no fixes since')).toHaveLength(warning === undefined ? 1 : 2);
  });

  it('leaves no lock or partial database', () => {
    expect(readdirSync(inject('firstData')).sort()).toEqual([
      'audit.key',
      'code.key',
      'credential.key',
      'db',
      'outbox',
    ]);
  });
});

describe('second start', () => {
  it('prints the sign-ins again, with single sign-on, and does not seed again', async () => {
    const provider = { issuer: 'http://localhost:9', label: 'Example ID' };
    const rest = { clientId: 'quarterdeck', consoleUrl: 'http://localhost:8080', groups: { admins: { admin: [] } } };
    const server = await start({ DATA_DIR: copyOfFirst(), SSO_CONFIG: ssoFile({ ...provider, ...rest }) });
    expect((await login(server.url)).status).toBe(200);
    await vi.waitFor(() => expect(server.text).toContain('ada-on-the-bridge'), { timeout: patience });
    expect(server.text).toContain('\nSingle sign-on: Example ID, http://localhost:9\n');
    expect(server.text).not.toContain('were created');
    const style = await fetch(`${server.url}/docs/docs.css`);
    expect(await style.text()).toContain('prefers-color-scheme: dark');
  });

  it('accepts the code in the log and the outbox', async () => {
    const folder = copyOfFirst();
    const server = await start({ DATA_DIR: folder });
    const mira = demoPeople.find(({ username }) => username === 'mira');
    await fetch(`${server.url}/api/v1/authentication/sendotp?username=mira`, { method: 'POST' });
    const code = newestCode(folder, 'mira');
    const answer = await login(server.url, mira, `vertical_id=2&otp=${code}`);
    expect(await answer.json()).toMatchObject({ roles: ['aws admin', 'machine_launch user', 'psql user'] });
    await vi.waitFor(() => expect(server.text).toContain(`one-time code for mira: ${code}`), { timeout: patience });
  });
});

describe('first administrator', () => {
  const args = ['--username', 'root', '--email', 'root@example.com'];

  it('is created in a database without demo people, alone', async () => {
    const folder = makeDataFolder();
    onTestFinished(() => removeDataFolder(folder));
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: 'a long admin password' };
    expect(await runCommand('admin:create', env, args)).toEqual({
      code: 0,
      output: 'root can now sign in, vertical admin.\n',
    });
    const again = await runCommand('admin:create', env, args);
    expect(again).toEqual({ code: 1, output: 'quarterdeck: a person with the username root already exists\n' });
    const server = await start({ DATA_DIR: folder });
    expect((await login(server.url, { username: 'root', password: env.ADMIN_PASSWORD })).status).toBe(200);
    await server.kill('SIGTERM');
    expect(server.text).not.toContain('Demo sign-ins');
    expect(server.text).not.toContain('/setup');
  });

  it('needs a name, an address and a password', async () => {
    expect((await runCommand('admin:create', { DATA_DIR: inject('firstData') }, [])).output).toMatch(
      /^quarterdeck: usage: [^\n]*\n$/,
    );
    const silent = await runCommand('admin:create', { DATA_DIR: inject('firstData') }, args);
    expect(silent.output).toBe('quarterdeck: ADMIN_PASSWORD is not set and there is no terminal to ask for it\n');
  });
});
