import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../../server/people/createAdmin';
import { TestApp } from '../../support/testApp';

/** Adds a person in the database, whatever the name looks like. */
const stored = (username: string, email: string) => ({
  ...{ username, email, name_key: username, email_key: email, team: 'tests', password_hash: '' },
  created_at: new Date(0),
});

describe('look-alike name', () => {
  let server: TestApp;
  let token = '';

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'look-alikes-'));
    const file = join(folder, 'public.json');
    writeFileSync(file, JSON.stringify({ emailDomains: ['hulls.test', 'example.net'] }));
    server = await TestApp.start({ env: { PUBLIC_CONFIG: file } });
    rmSync(folder, { recursive: true });
    await server.add('ada', { admin: ['admin'] });
    await server.add('fix');
    token = await server.tokenOf('ada', 'admin');
  });

  afterAll(() => server.stop());

  const send = (path: string, body: object) => server.send('POST', `authentication/${path}`, token, body);
  const person = (more: object) => ({ username: 'mira', email: 'mira@example.org', team: 'Air', ...more });
  const register = (more: object) => send('register', { ...person(more), password: 'long enough for it' });

  it.each([
    [{ username: 'аda' }, 409, 'username', 'The username аda looks like ada, which already exists'],
    [{ username: 'ａｄａ' }, 409, 'username', 'The username ａｄａ looks like ada, which already exists'],
    [{ username: 'ﬁx' }, 409, 'username', 'The username ﬁx looks like fix, which already exists'],
    [{ username: 'bоris' }, 422, 'username', '"bоris" mixes letters of different alphabets'],
    [{ username: 'sеrver' }, 422, 'username', 'The audit log uses the name server for the server itself'],
    [{ email: 'ada@exаmple.com' }, 409, 'email', 'looks like ada@example.com, which ada has'],
    [{ email: 'ada@xn--exmple-4nf.com' }, 409, 'email', 'looks like ada@example.com, which ada has'],
    [{ email: 'ADA@ｅｘａｍｐｌｅ.com.' }, 409, 'email', 'looks like ada@example.com, which ada has'],
    [{ email: 'mira@exаmple.com' }, 422, 'email', '"exаmple" mixes letters of different alphabets'],
    [{ email: 'mira@examp1e.com' }, 422, 'email', 'The domain examp1e.com looks like example.com'],
    [{ email: 'mira@hu1ls.test' }, 422, 'email', 'The domain hu1ls.test looks like hulls.test'],
  ])('is refused: %j', async (more, status, path, message) => {
    for (const answer of [await register(more), await send('invite', person(more))]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ message: expect.stringContaining(message), fields: [{ path }] });
    }
    const admin = { ...person(more), password: 'long enough for it' };
    await expect(
      createAdmin({ db: server.db, isLeaked: async () => false, emailDomains: ['hulls.test'] }, admin, server.now),
    ).rejects.toThrow(message);
  });

  it('is given to one of two people created at once', async () => {
    const answers = await Promise.all(
      ['Iris', 'lris'].map((username, place) => register({ username, email: `twin${place}@example.org` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('is refused at a domain like the company’s even if others have addresses there', async () => {
    await server.db.insertInto('person').values(stored('old', 'old@hul1s.test')).execute();
    const message = 'The domain hul1s.test looks like hulls.test, but is another one';
    expect((await register({ email: 'mira@hul1s.test' })).json()).toMatchObject({ message });
    expect((await register({ username: 'nora', email: 'nora@hulls.test' })).statusCode).toBe(200);
    await server.db.deleteFrom('person').where('username', '=', 'old').execute();
  });

  it('is refused for a vertical', async () => {
    for (const [name, status] of [
      ['аdmin', 409],
      ['Dаta/Air', 409],
      ['Data／Air', 409],
      ['Тeam', 422],
      ['Команда', 200],
    ] as const)
      expect((await send('verticals', { name })).statusCode, name).toBe(status);
    const id = await server.verticalId('Команда');
    const rename = (name: string) => server.send('PUT', `authentication/verticals/${id}`, token, { name });
    expect((await rename('Dаta/RC')).statusCode).toBe(409);
    expect((await rename('КОМАНДА')).statusCode).toBe(200);
  });

  it('still signs in and is listed if it existed before', async () => {
    await server.add('аdа', { admin: ['admin'] });
    await server.add('жjulia');
    await server.db
      .insertInto('person')
      .values([stored('kim', 'kim@hulls.test'), stored('lee', 'lee@hu1ls.test')])
      .execute();
    await server.db.insertInto('vertical').values({ name: 'Data/Аir' }).execute();
    expect((await server.login('аdа', 'admin')).statusCode).toBe(200);
    const answer = await server.call({ path: 'authentication/lookalikes', token });
    expect(answer.json()).toEqual({
      status: 'success',
      data: [
        { kind: 'person', name: 'ada', looks_like: ['аdа'] },
        { kind: 'person', name: 'аdа', looks_like: ['ada'] },
        { kind: 'person', name: 'жjulia', looks_like: [] },
        { kind: 'email', name: 'ada@example.com', looks_like: ['аdа@example.com'] },
        { kind: 'email', name: 'аdа@example.com', looks_like: ['ada@example.com'] },
        { kind: 'email', name: 'жjulia@example.com', looks_like: [] },
        { kind: 'email', name: 'lee@hu1ls.test', looks_like: ['hulls.test'] },
        { kind: 'vertical', name: 'Data/Air', looks_like: ['Data/Аir'] },
        { kind: 'vertical', name: 'Data/Аir', looks_like: ['Data/Air'] },
      ],
    });
  });
});
