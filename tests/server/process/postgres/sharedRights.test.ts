import { expect, it, onTestFinished } from 'vitest';
import { emptyDataFolder, login, start, statusOfMe } from '../../support/builtServer';
import { onPostgres } from '../../support/onPostgres';
import { emptyPostgres } from '../../support/testDatabase';

it('ends sessions at once that another process or the database ends', async () => {
  const database = await emptyPostgres();
  onTestFinished(() => database.drop());
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: emptyDataFolder(), SEED_DEMO: '1' });
  const [one, other] = [await start(environment()), await start(environment())];
  const signIn = async () => ((await (await login(one.url)).json()) as { access_token: string }).access_token;
  const listAt = async (url: string, token: string, etag = '') => {
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
    const answer = await fetch(`${url}/api/v1/authentication/getusers`, { headers });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };

  for (let round = 0; round < 10; round += 1) {
    const token = await signIn();
    expect(await statusOfMe(other.url, token)).toBe(200);
    let isOver = false;
    const late: number[] = [];
    const ask = async () => {
      while (late.length < 10) {
        const wasOver = isOver;
        const status = await statusOfMe(other.url, token);
        if (wasOver) late.push(status);
      }
    };
    const asking = Promise.all([ask(), ask(), ask(), ask()]);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${one.url}/api/v1/authentication/logout`, { method: 'POST', headers });
    isOver = true;
    await asking;
    expect(new Set(late)).toEqual(new Set([401]));
  }

  const token = await signIn();
  const [atOne, atOther] = [await listAt(one.url, token), await listAt(other.url, token)];
  // The ETag depends on the bytes, so that an unchanged list is not sent again by any server.
  expect([atOther.status, atOther.etag]).toEqual([200, atOne.etag]);
  expect((await listAt(other.url, token, atOne.etag)).status).toBe(304);
  await onPostgres(database.url, async (client) => {
    await client.query("update person set team = 'Somewhere else' where username = 'otto'");
    for (const { url } of [one, other]) {
      const changed = await listAt(url, token, atOne.etag);
      expect(changed.status).toBe(200);
      expect(changed.text).toContain('Somewhere else');
    }
    await client.query('delete from membership_role where role_id = (select id from role where name = $1)', ['admin']);
  });
  expect([(await listAt(one.url, token)).status, (await listAt(other.url, token)).status]).toEqual([403, 403]);
});
