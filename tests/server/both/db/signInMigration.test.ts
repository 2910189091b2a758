import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up as createPeople } from '../../../../server/db/migrations/0001-people';
import { up as signIn } from '../../../../server/db/migrations/0008-sign-in';
import { bareDatabase } from '../../support/bareDatabase';
import { isOnPostgres } from '../../support/testDatabase';

const database = bareDatabase(createPeople);

async function add(username: string, email = `${username}@example.com`): Promise<void> {
  await sql`insert into person (username, email, team, password_hash, created_at)
    values (${username}, ${email}, 'tests', 'x', now())`.execute(database());
}

async function people() {
  const { rows } = await sql<{ username: string; name_key: string; email: string; email_key: string }>`
    select username, name_key, email, email_key from person order by id`.execute(database());
  return rows;
}

it('gives everybody the form in which names are compared', async () => {
  await add('Ada', 'Ada@Example.com');
  await add('İpek', 'ipek@example.com');
  await signIn(database());
  expect(await people()).toEqual([
    { username: 'Ada', name_key: 'ada', email: 'Ada@Example.com', email_key: 'ada@example.com' },
    { username: 'İpek', name_key: 'i̇pek', email: 'ipek@example.com', email_key: 'ipek@example.com' },
  ]);
});

it('leaves a name that two have to the older one, and the other one gets a number', async () => {
  await add('zo\u00eb', 'zo\u00eb@example.com');
  await add('zoe\u0308', 'zoe\u0308@example.com');
  await signIn(database());
  expect(await people()).toEqual([
    { username: 'zo\u00eb', name_key: 'zo\u00eb', email: 'zo\u00eb@example.com', email_key: 'zo\u00eb@example.com' },
    {
      username: 'zoe\u0308#2',
      name_key: 'zo\u00eb#2',
      email: 'zoe\u0308@example.com',
      email_key: 'zo\u00eb@example.com#2',
    },
  ]);
});

it('gives the number once more where somebody has that name, too', async () => {
  await add('zo\u00eb', 'first@example.com');
  await add('zo\u00eb#3', 'second@example.com');
  await add('zoe\u0308', 'third@example.com');
  await signIn(database());
  expect((await people()).map(({ name_key }) => name_key)).toEqual(['zo\u00eb', 'zo\u00eb#3', 'zo\u00eb#3#3']);
});

it.runIf(isOnPostgres)('leaves it to the one who could sign in so far, even if that is the younger one', async () => {
  await add('ÄNNE', 'first@example.com');
  await add('änne', 'second@example.com');
  await add('Änne#1', 'third@example.com');
  await signIn(database());
  expect((await people()).map(({ username, name_key }) => [username, name_key])).toEqual([
    ['ÄNNE#1', 'änne#1'],
    ['änne', 'änne'],
    ['Änne#1#3', 'änne#1#3'],
  ]);
});

it('knows the IPv6 networks of the addresses that people signed in from', async () => {
  await add('ada');
  for (const address of ['192.0.2.7', '2001:db8::1', '2001:db8::2', '::ffff:192.0.2.7', '::ffff:192.0.2.8'])
    await sql`insert into known_address values (1, ${address}, now())`.execute(database());
  await signIn(database());
  const { rows } = await sql<{ address: string }>`select address from known_address order by address`.execute(
    database(),
  );
  expect(rows.map(({ address }) => address)).toEqual(['192.0.2.7', '192.0.2.8', '2001:db8::']);
});
