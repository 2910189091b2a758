import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/machines';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const create = (name: string, more: object = {}) =>
  server.send('POST', 'authentication/verticals', token, { name, ...more });
const rename = (id: number, name: string) => server.send('PUT', `authentication/verticals/${id}`, token, { name });
const successes = async (action: string) =>
  (await auditOf(server, action)).filter(({ outcome }) => outcome === 'success');
const names = async () => {
  const answer = await server.call({ path: 'authentication/listverticals', token });
  return answer.json<{ data: { id: number; name: string }[] }>().data;
};

describe('vertical', () => {
  it('is created, can be assigned at once, and is audited', async () => {
    expect((await create(' Data/Sea ', { description: 'Ships' })).json()).toMatchObject({
      message: 'Vertical created',
    });
    expect(await names()).toContainEqual(
      expect.objectContaining({ id: expect.any(Number), name: 'Data/Sea', description: 'Ships' }),
    );
    const person = await server.add('sam');
    const body = { user_id: person, vertical_id: await server.verticalId('Data/Sea') };
    expect((await server.send('PUT', 'authentication/assignvertical', token, body)).statusCode).toBe(200);
    expect(await successes('createvertical')).toContainEqual(
      expect.objectContaining({
        actor: 'ada',
        target: 'Data/Sea',
        after: expect.objectContaining({ name: 'Data/Sea' }),
      }),
    );
  });

  it('keeps its people when it is renamed', async () => {
    const id = await server.verticalId('Data/RC');
    const mira = await server.add('mira', { 'Data/RC': ['aws admin'] });
    expect((await rename(id, 'Data/Cars')).statusCode).toBe(200);
    const rows = await server.db.selectFrom('membership').selectAll().where('person_id', '=', mira).execute();
    expect(rows).toEqual([{ person_id: mira, vertical_id: id, temporary: false }]);
    expect(await successes('renamevertical')).toContainEqual(
      expect.objectContaining({
        target: 'Data/RC',
        before: { name: 'Data/RC' },
        after: { name: 'Data/Cars', accounts: ['106', '019'] },
      }),
    );
    expect((await rename(id, 'data/CARS')).statusCode).toBe(200);
  });

  it.each(['data/air', ' DATA/AIR ', 'Admin', ' admin'])(
    'is refused under the existing name %j in any spelling',
    async (name) => {
      expect((await create(name)).statusCode).toBe(409);
      const renamed = await rename(await server.verticalId('Data/Hospitality'), name);
      expect(renamed.statusCode).toBe(409);
      expect(renamed.json()).toMatchObject({ code: 'taken', fields: [{ path: 'name' }] });
    },
  );

  it.each([' ', 'a\u0007b', 'a\u200Bb', '\u3164', 'admin\uFE0F', '\u2800'])(
    'is refused under the name %j',
    async (name) => {
      expect((await create(name)).statusCode).toBe(422);
    },
  );

  it('cannot be renamed if it is the administrators’ or unknown', async () => {
    expect((await rename(1, 'Deck')).json()).toMatchObject({ code: 'admin_vertical' });
    expect((await rename(999, 'Deck')).statusCode).toBe(404);
    expect((await names()).find(({ id }) => id === 1)?.name).toBe('admin');
  });

  it('is created once for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => create(n % 2 ? 'Data/Rail' : 'DATA/rail')));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
