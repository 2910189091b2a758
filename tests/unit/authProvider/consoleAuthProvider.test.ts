import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageDefinition } from '../../../src/definitions/page';

// Test files share modules.
const session = '../../../src/authProvider/session';
vi.resetModules();
vi.doMock(session, () => ({ expireSession: vi.fn(), sessionToken: vi.fn(), sessionUser: vi.fn() }));
afterAll(() => {
  vi.doUnmock(session);
  vi.resetModules();
});
const { expireSession, sessionToken, sessionUser } = await import('../../../src/authProvider/session');
const { nameOf } = await import('../../../src/dataProvider/listInput');
const { rememberOffers } = await import('../../../src/authProvider/offeredCalls');
const { createAuthProvider } = await import('../../../src/authProvider/consoleAuthProvider');

const page = (part: object) => part as PageDefinition;
const pages = new Map([
  ['instances', page({ module: 'aws' })],
  ['volumes', page({ module: 'aws', access: 'aws volumes' })],
  ['audit', page({ module: 'admin', requires: { name: 'audit' } })],
  ['zones', page({ module: 'aws', kind: 'list', record: { show: true, edit: ['name'] } })],
]);
const signOut = vi.fn();
const provider = createAuthProvider({ pageOf: (resource) => pages.get(nameOf(resource)), signOut });
const signIn = (...roles: string[]) =>
  vi.mocked(sessionUser).mockReturnValue({ username: 'mira', email: 'mira@example.com', vertical: 'Air', roles });
const mayOpen = (resource: string) => provider.canAccess?.({ action: 'list', resource });

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(sessionToken).mockReturnValue('token');
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('the auth provider of react-admin', () => {
  it('grants access by the page of the resource, with any input of its list', async () => {
    signIn('aws operator');
    expect(await mayOpen('instances')).toBe(true);
    expect(await mayOpen('instances?{"account":"900"}')).toBe(true);
    expect(await mayOpen('audit')).toBe(false);
    signIn('admin');
    expect(await mayOpen('audit')).toBe(false);
    rememberOffers(['audit']);
    expect(await mayOpen('audit')).toBe(true);
    signIn('launch');
    expect(await mayOpen('instances')).toBe(false);
  });

  it('applies the role rule of the page', async () => {
    signIn('aws operator');
    expect(await mayOpen('volumes')).toBe(false);
    signIn('aws operator', 'aws volumes');
    expect(await mayOpen('volumes')).toBe(true);
  });

  it('grants the record actions that the list declares', async () => {
    const actions = ['list', 'show', 'edit', 'create', 'delete', 'export'];
    const allowed = async (resource: string) => {
      const answers = await Promise.all(actions.map((action) => provider.canAccess?.({ action, resource })));
      return actions.filter((_, place) => answers[place]);
    };
    signIn('aws operator');
    expect(await allowed('zones')).toEqual(['list', 'show', 'edit', 'export']);
    expect(await allowed('instances')).toEqual(actions);
    signIn('launch');
    expect(await allowed('zones')).toEqual([]);
  });

  it('leaves resources without a page to the back end', async () => {
    signIn('launch');
    expect(await mayOpen('elsewhere')).toBe(true);
  });

  it('returns the identity, and the modules of its roles', async () => {
    signIn('aws operator', 'launch');
    expect(await provider.getIdentity?.()).toEqual({ id: 'mira', fullName: 'mira', email: 'mira@example.com' });
    expect(await provider.getPermissions?.({})).toEqual(['aws', 'launch']);
  });

  it('stays silent about an expired session, which the console reports itself', async () => {
    await provider.checkAuth({});
    expect(expireSession).not.toHaveBeenCalled();
    vi.mocked(sessionToken).mockReturnValue(undefined);
    const settled = vi.fn();
    void provider.checkAuth({}).then(settled, settled);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(expireSession).toHaveBeenCalledTimes(1);
    expect(settled).not.toHaveBeenCalled();
    await provider.checkError({ status: 401 });
  });

  it('supports signing out, but not signing in', async () => {
    expect(await provider.logout({})).toBe(false);
    expect(signOut).toHaveBeenCalledTimes(1);
    await expect(provider.login({})).rejects.toThrow('login screen of its own');
  });
});
