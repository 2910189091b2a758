import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLog } from '../../../../server/audit/verify';
import { hashPassword } from '../../../../server/auth/passwords';
import { password, TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(async () => {
  expect((await verifyLog(server.db)).faults).toEqual([]);
  await server.stop();
});

const people = Array.from({ length: 10 }, (_, number) => number);
/** A real password check is slow, so fewer people race. */
const racers = people.slice(0, 4);

it.each([
  [
    'deleted',
    (userid: number, username: string) => server.send('DELETE', 'authentication/dropuser', token, { userid, username }),
  ],
  [
    'losing the vertical',
    (user_id: number) => server.send('PUT', 'authentication/removevertical', token, { user_id, vertical_id: 1 }),
  ],
])('refuses or signs out a person who signs in while being %s, without a server error', async (what, take) => {
  // The other change interleaves with the slow password check.
  const hash = hashPassword(password);
  const ids = await Promise.all(
    racers.map((number) => server.add(`${what.length}-${number}`, { admin: ['admin'] }, hash)),
  );
  const rounds = await Promise.all(
    ids.flatMap((id, number) => {
      const name = `${what.length}-${number}`;
      const from = `203.0.113.${number}`;
      return [
        ...[1, 2, 3].map(() => server.login(name, 1, { password, from })),
        new Promise((resolve) => setTimeout(resolve, 5 * number)).then(() => take(id, name)),
      ];
    }),
  );
  expect(rounds.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
  const left = await server.db.selectFrom('session').select('person_id').where('person_id', 'in', ids).execute();
  expect(left).toEqual([]);
});

it('serializes a hundred concurrent changes of the same people', async () => {
  const ids = await Promise.all(people.map((number) => server.add(`crowd-${number}`, { 'Data/Air': ['aws user'] })));
  const [user, admin] = await server.roleIds('aws user', 'aws admin');
  const codes = await Promise.all(
    ids.flatMap((user_id, number) =>
      people.map(async (round) => {
        const body = { user_id, vertical_id: 2 };
        const roles = [(round + number) % 2 ? user : admin];
        const calls = [
          () =>
            server.send('PUT', 'authentication/assignrole', token, { ...body, roles, direct_privileges: [round + 1] }),
          () => server.send('PUT', 'authentication/assignvertical', token, { ...body, vertical_id: 3 }),
          () => server.send('PUT', 'authentication/removevertical', token, { ...body, vertical_id: 3 }),
        ];
        return (await calls[round % 3]?.())?.statusCode;
      }),
    ),
  );
  expect(codes.filter((code) => code !== 200 && code !== 404)).toEqual([]);
});
