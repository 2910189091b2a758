import { EventEmitter, once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../../../server/db/connection';
import { Setup } from '../../../../server/setup/setup';
import { TestApp } from '../../support/testApp';
import { freshDatabase } from '../../support/testDatabase';

const person = { username: 'root', email: 'root@example.com', password: 'long enough for it' };

/** A server whose link to `/setup` is known. */
async function begin({ make = (db: Db) => new Setup(db), env = {} as Record<string, string> } = {}) {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const setup = make(database.db);
  const server = (await TestApp.start({ database, setup, env })).untilEndOfTest();
  const token = setup.issue();
  const send = (body: object = {}, from = '127.0.0.1') =>
    server.call({
      method: 'POST',
      path: 'authentication/setup',
      payload: { token, ...person, ...body },
      remoteAddress: from,
    });
  return { server, setup, token, send };
}

describe('first administrator in the browser (D61)', () => {
  it('is signed in at once, with audit rows for person and session, and the link expires', async () => {
    const { server, send } = await begin();
    const answer = (await send()).json();
    expect(answer).toMatchObject({
      ...{ status: 'success', message: 'Administrator created. You are logged in.' },
      ...{ email: 'root@example.com', roles: ['admin'], offers: expect.arrayContaining(['createvertical']) },
    });
    expect(answer.offers).not.toContain('switchvertical');
    const me = await server.call({ path: 'authentication/me', token: answer.access_token });
    expect(me.json()).toMatchObject({ username: 'root', vertical: 'admin', roles: ['admin'] });
    const rows = await server.db.selectFrom('audit').selectAll().orderBy('seq').execute();
    expect(rows).toMatchObject([
      { actor: 'setup', action: 'setup', target: 'root', outcome: 'success', ip: '127.0.0.1' },
      { actor: 'root', vertical: 'admin', action: 'login', outcome: 'success', ip: '127.0.0.1' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(person.password);
    expect(JSON.stringify(rows)).not.toContain(answer.access_token);
    expect((await send({ username: 'other', email: 'other@example.com' })).json()).toMatchObject({
      code: 'set_up_already',
    });
  });

  it('signs in by hand if the admin vertical needs a one-time code', async () => {
    const { server, send } = await begin({ env: { ADMIN_REQUIRES_OTP: '1' } });
    const answer = (await send()).json();
    expect(answer).toEqual({ status: 'success', message: 'Administrator created. You can log in now.' });
    expect(await server.db.selectFrom('session').selectAll().execute()).toEqual([]);
    await server.sendCode('root');
    const code = server.codes('root').at(-1) ?? '';
    expect((await server.login('root', 'admin', { password: person.password, code })).json()).toMatchObject({
      roles: ['admin'],
    });
  });

  it('is created once for concurrent requests', async () => {
    const { server, send } = await begin();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send({ username: `root${n}`, email: `root${n}@example.com` }, `10.0.0.${n}`)),
    );
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await server.db.selectFrom('person').select('id').execute()).toHaveLength(1);
    expect(await server.db.selectFrom('session').select('id').execute()).toHaveLength(1);
  });

  it('exists for a second user of the link, who learns that and not that the link is wrong', async () => {
    const events = new EventEmitter();
    const reached = once(events, 'reached');
    const goOn = once(events, 'go on');
    class Held extends Setup {
      private asked = 0;
      override async isNeeded(): Promise<boolean> {
        this.asked += 1;
        const isFirst = this.asked === 1;
        const isNeeded = await super.isNeeded();
        if (isFirst) {
          events.emit('reached');
          await goOn;
        }
        return isNeeded;
      }
    }
    const { send } = await begin({ make: (db) => new Held(db) });
    const late = Promise.resolve(send({ username: 'late', email: 'late@example.com' }));
    await reached;
    expect((await send()).statusCode).toBe(200);
    events.emit('go on');
    const answer = await late;
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'set_up_already' });
  });

  it.each([
    [{ username: 'a b' }, 'username'],
    [{ email: 'nobody' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'root@example.com' }, 'password'],
  ])('is not created from %j, and the link stays valid', async (wrong, path) => {
    const { send } = await begin();
    const answer = await send(wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fields: [{ path }] });
    expect((await send()).statusCode).toBe(200);
  });

  it('needs the link’s token; a wrong one is recorded, and the network waits after five (S1)', async () => {
    const { server, send } = await begin();
    for (let n = 0; n < 5; n += 1) {
      const answer = await send({ token: `wrong ${n}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'wrong_link' });
    }
    const waiting = await send();
    expect(waiting.statusCode).toBe(429);
    expect(Number(waiting.headers['retry-after'])).toBe(30);
    expect((await send({}, '10.9.9.9')).statusCode).toBe(200);
    const denied = await server.db.selectFrom('audit').select('action').where('outcome', '=', 'denied').execute();
    expect(denied).toEqual(Array(5).fill({ action: 'setup' }));
  });

  it('checks five of a hundred concurrent wrong tokens', async () => {
    const { send } = await begin();
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => send({ token: `wrong ${n}` })));
    expect(all.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  });

  it('is created by the newest link only, and by none once an administrator exists', async () => {
    const { server, setup, token, send } = await begin();
    const newer = setup.issue();
    expect((await send({ token })).statusCode).toBe(400);
    await server.add('ada', { admin: ['admin'] });
    expect((await send({ token: newer })).statusCode).toBe(409);
  });
});

describe('setup state', () => {
  it('is a header of the configuration while the database responds', async () => {
    const { server, setup } = await begin();
    expect(await setup.state()).toBe('needed');
    await server.add('mira', { 'Data/Air': ['aws admin'] });
    expect(await setup.state()).toBe('needed');
    await server.add('ada', { 'Data/Air': ['admin'] });
    expect(await setup.state()).toBe('done');
  });
});
