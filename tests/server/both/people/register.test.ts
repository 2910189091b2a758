import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  await server.add('lena');
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

const good = { username: 'mira', password: 'long enough for it', email: 'mira@example.com', team: 'Air' };
const register = (more: object = {}) => server.send('POST', 'authentication/register', token, { ...good, ...more });
const people = () => server.db.selectFrom('person').select('username').orderBy('id').execute();

describe('registration', () => {
  it('creates a person without roles, and keeps the password out of the audit log', async () => {
    expect((await register()).json()).toEqual({ status: 'success', message: 'Registration successful' });
    const vertical = await server.login('mira', 'Data/Air', { password: good.password });
    expect(vertical.json()).toMatchObject({ code: 'invalid_credentials' });
    const row = await server.db.selectFrom('audit').selectAll().where('target', '=', 'mira').executeTakeFirst();
    expect(row).toMatchObject({ actor: 'ada', vertical: 'admin', action: 'register', outcome: 'success' });
    expect(JSON.stringify(await server.db.selectFrom('audit').selectAll().execute())).not.toContain(good.password);
  });

  it.each([
    ['a username in another case', { username: 'LENA' }, 'username LENA'],
    ['a mail address in another case', { email: 'Lena@Example.com' }, 'email Lena@Example.com'],
  ])('refuses %s that exists', async (_what, more, words) => {
    const answer = await register({ username: 'other', email: 'other@example.com', ...more });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ status: 'failed', message: `A user with the ${words} already exists` });
    expect(answer.json()).toMatchObject({ fields: [{ path: words.split(' ')[0] }] });
  });

  it.each([
    ['a short password', { password: 'short' }, 'The password must have at least 12 characters'],
    ['six pairs of surrogates', { password: '🚀🛰🌍🪐🌕🌞' }, 'The password must have at least 12 characters'],
    ['eleven letters of two code points each', { password: 'äöüéèêàáâîï'.normalize('NFD') }, 'at least 12 characters'],
    ['a very long password', { password: 'no end '.repeat(37) }, 'The password can have at most 256 characters'],
    ['twelve blanks', { password: ' '.repeat(12) }, 'This password is easy to guess'],
    ['one letter over and over', { password: 'a'.repeat(12) }, 'This password is easy to guess'],
    ['three letters over and over', { password: 'abcabcabcabc' }, 'This password is easy to guess'],
    ['a common password', { password: 'Password1234' }, 'This password is easy to guess'],
    ['one that is common on a keyboard', { password: '1qaz2wsx3edc' }, 'This password is easy to guess'],
    ['a common one over and over', { password: 'DragonDragon' }, 'This password is easy to guess'],
    ['a name with blanks', { username: 'a b' }, 'The username must have 1 to 200 visible characters and no spaces'],
    ['a dot for a name', { username: '.' }, 'A person cannot be named "."'],
    ['two dots for a name', { username: '..' }, 'A person cannot be named ".."'],
    ['an invisible character', { username: 'ada\u200b' }, 'The username must have 1 to 200 visible'],
    ['a letter that is drawn as nothing', { username: 'ada\u3164' }, 'The username must have 1 to 200 visible'],
    ['a mark that is drawn as nothing', { username: 'ada\ufe0f' }, 'The username must have 1 to 200 visible'],
    ['a pattern of no dots', { username: 'ada\u2800' }, 'The username must have 1 to 200 visible'],
    ['a mail address with a letter that is not seen', { email: 'a\u3164@example.com' }, 'is not a valid email address'],
    ['text that runs the other way', { username: 'a\u202eb' }, 'The username must have 1 to 200 visible'],
    ['an address without an @', { email: 'nothing' }, 'nothing is not a valid email address'],
    [
      'a mail address with a line end',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'is not a valid email address',
    ],
  ])('refuses %s', async (_what, more, words) => {
    const answer = await register({ username: 'other', email: 'other@example.com', ...more });
    expect(answer.statusCode).toBe(422);
    const told = answer.json<{ message: string; fields: unknown }>();
    expect(told.message).toContain(words);
    expect(told.fields).toEqual([{ path: Object.keys(more)[0], message: told.message }]);
  });

  it.each([
    ['the username', { username: 'Mira.von.Bergen', password: 'mira.VON.bergen' }],
    ['the mail address', { email: 'mira@mountains.example', password: 'Mira@Mountains.example' }],
    ['the username in another composition', { username: 'Zoë.von.Bergen', password: 'Zoe\u0308.von.Bergen' }],
    ['the part of the mail address before the @', { email: 'mira.vonbergen@example.org', password: 'MIRA.vonbergen' }],
  ])('is refused with %s for a password (S35)', async (_what, more) => {
    const answer = await register({ username: 'other', email: 'other@example.com', ...more });
    expect(answer.statusCode).toBe(422);
    const message = 'The password must not be the username or the email address';
    expect(answer.json()).toMatchObject({ message, fields: [{ path: 'password', message }] });
  });

  it.each([
    ['long', `${'no end '.repeat(36)}at l`],
    ['wide', `${'ñö eñd '.repeat(36)}ät l`],
  ])('accepts a password of 256 characters in NFC: %s', async (username, text) => {
    expect(text).toHaveLength(256);
    const more = { username, email: `${username}@example.com`, password: text.normalize('NFD') };
    expect((await register(more)).statusCode).toBe(200);
  });

  it.each([
    ['10,000 characters', { username: 'x'.repeat(10_000) }],
    ['a mail address of 10,000 characters', { email: `${'x'.repeat(10_000)}@example.com` }],
    ['an empty team', { team: '' }],
    ['a missing key', { email: undefined }],
    ['a number', { username: 7 }],
  ])('refuses %s and names the value', async (_what, more) => {
    const answer = await register({ username: 'other', ...more });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ path: Object.keys(more)[0], message: expect.any(String) }] });
  });

  it.each([
    ['NUL in the name', { username: 'a\0b' }],
    ['half a surrogate pair in the team', { team: '\ud800' }],
    ['another key', { roles: ['admin'] }],
  ])('refuses %s', async (_what, more) => {
    expect((await register({ username: 'other', ...more })).statusCode).toBe(400);
  });

  it('accepts names of any script, and treats markup as text', async () => {
    const names = ['דנה', '<b>x</b>', '陳美玲', "o'neil--", '🚀', 'CORP\\alice', 'a/b', '100%', '...'];
    for (const [index, username] of names.entries()) {
      const answer = await register({ username, email: `script${index}@example.com`, team: '<img src=x>' });
      expect(answer.statusCode, username).toBe(200);
    }
    const users = await server.call({ path: 'authentication/getusers', token });
    expect(users.json<{ users: unknown[] }>().users).toContainEqual(
      expect.objectContaining({ username: '<b>x</b>', team: '<img src=x>', verticals: [] }),
    );
  });

  it('creates one person for ten concurrent requests', async () => {
    const before = (await people()).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ username: 'twin', email: 'twin@example.com' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await people()).toHaveLength(before + 1);
  });
});
