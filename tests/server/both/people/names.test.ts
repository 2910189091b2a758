import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameKeyOf } from '../../../../contract/names';
import { startOnLocaleC } from '../../support/localeC';
import type { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';
let people = 0;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ server, stop } = await startOnLocaleC());
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => stop());

const password = 'over the hills and far away';

async function register(username: string, email?: string): Promise<number> {
  people += 1;
  const person = { username, password, email: email ?? `mail${people}@example.com`, team: 'tests' };
  return (await server.send('POST', 'authentication/register', token, person)).statusCode;
}

/** Lets everyone sign in to the admin vertical, which needs no code. */
async function admitAll(): Promise<void> {
  const vertical_id = await server.verticalId('admin');
  await server.db
    .insertInto('membership')
    .columns(['person_id', 'vertical_id'])
    .expression((query) =>
      query.selectFrom('person').select((person) => ['id', person.val(vertical_id).as('vertical')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Different spellings of a name that readers take for the same. */
const spellingsOf = (name: string) => [
  ...new Set([name, ` ${name} `, name.normalize('NFC'), name.normalize('NFD'), name.toLowerCase()]),
];

/** Names with any characters of any script, often with troublesome ones. */
const names = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    fc.constantFrom(...'İıIiΣςσßẞǅÅÅäÄéeE\u0301\u0307\u0323\u0345ŉﬀﬁΐὈᾼ가각ཱི𝔄𐐀'.normalize('NFC')),
  ),
  minLength: 1,
  maxLength: 100,
});

describe('form for comparing names (S32)', () => {
  it('is the same for all spellings of a name, and for itself', () => {
    fc.assert(
      fc.property(names, (name) => {
        const key = nameKeyOf(name);
        expect(new Set(spellingsOf(name).map(nameKeyOf))).toEqual(new Set([key]));
        expect(nameKeyOf(key)).toBe(key);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('registration (S32)', () => {
  it.each(['İpek', 'ΣΊΣΥΦΟΣ', 'Änne', 'Ångström', 'ẞtraße', 'ǅemal', 'Ὀδυσσεύς', 'Cafe\u0301', 'Ⅷ', 'ﬁona'])(
    'lets %s sign in in any spelling',
    async (name) => {
      expect(await register(name)).toBe(200);
      await admitAll();
      for (const spelling of spellingsOf(name))
        expect((await server.login(spelling, 'admin', { password })).statusCode, spelling).toBe(200);
    },
  );

  it('lets a person with any name sign in', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const status = await register(name);
        fc.pre(status === 200);
        await admitAll();
        expect((await server.login(name, 'admin', { password })).statusCode).toBe(200);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it.each([
    ['ÄNNE-lise', 'änne-lise'],
    ['Ćirić', 'C\u0301iric\u0301'],
    ['İnci', 'i̇nci'],
    ['ΠΑΎΛΟΣ', 'Παύλος'],
  ])('as %s refuses the name %s to others', async (first, second) => {
    expect(await register(first)).toBe(200);
    expect(await register(second)).toBe(409);
  });

  it('refuses the email address to others in any case', async () => {
    expect(await register('jürgen', 'JÜRGEN@example.com')).toBe(200);
    expect(await register('juergen', 'ju\u0308rgen@Example.com')).toBe(409);
  });
});
