import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
const tokens = { ada: '', grace: '', lena: '', nils: '' };
let count = 0;

beforeAll(async () => {
  server = await TestApp.start();
  for (const name of ['ada', 'grace'] as const) {
    await server.add(name, { admin: ['admin'] });
    tokens[name] = await server.tokenOf(name, 'admin');
  }
  for (const name of ['lena', 'nils'] as const) {
    await server.add(name, { 'Data/Air': ['machine_launch user'] });
    tokens[name] = await server.tokenOf(name, 'Data/Air');
  }
});

afterAll(() => server.stop());

type Kind = 'process' | 'update';
const fresh = () => `Process ${++count}`;
const requested = async (kind: Kind = 'process') =>
  kind === 'process'
    ? askForProcess(server, tokens.lena, { process_name: fresh() })
    : askForUpdate(server, tokens.lena, await addProcess(server, { process_name: fresh() }));
const ask = (id: number, text: string, kind: Kind = 'process', token = tokens.ada) =>
  server.send('POST', `requests/${kind}/${id}/questions`, token, { text });
const answer = (id: number, text: string, kind: Kind = 'process', token = tokens.lena) =>
  server.send('POST', `myrequests/${kind}/${id}/answers`, token, { text });
const read = (id: number, token: string, kind: Kind = 'process') =>
  server.call({ path: `requests/${kind}/${id}/messages`, token });
const decide = (id: number, kind: Kind = 'process') =>
  server.send('POST', kind === 'process' ? 'approverequest' : 'approveupdate', tokens.ada, {
    ...{ requestid: String(id), approve: -1 },
  });

/** Returns a row of a list. Both kinds have their own numbers, and the list of own requests has both. */
async function listed(path: string, id: number, token: string, kind: Kind) {
  const { data } = (await server.call({ path, token })).json<{ data: Record<string, unknown>[] }>();
  return data.find((row) => row.id === id && (row.kind ?? kind) === kind);
}

describe.each(['process', 'update'] as const)('pending %s request with a question', (kind) => {
  const list = kind === 'process' ? 'listrequest' : 'listupdateprocess';

  it('stays pending, needs information until it is answered, and keeps the messages', async () => {
    const id = await requested(kind);
    expect((await ask(id, ' What is it for? ', kind)).json()).toMatchObject({ message: 'Question sent' });
    const asked = { status: 0, needs_information: true };
    expect(await listed(list, id, tokens.grace, kind)).toMatchObject(asked);
    expect(await listed('myrequests', id, tokens.lena, kind)).toMatchObject(asked);
    const first = { kind: 'question', author: 'ada', at: server.now.toISOString(), text: 'What is it for?' };
    server.pass(60);
    expect((await answer(id, 'The summer sale', kind)).json()).toMatchObject({ message: 'Answer sent' });
    expect(await listed(list, id, tokens.ada, kind)).toMatchObject({ status: 0, needs_information: false });
    const second = { kind: 'answer', author: 'lena', at: server.now.toISOString(), text: 'The summer sale' };
    for (const token of [tokens.lena, tokens.ada, tokens.grace])
      expect((await read(id, token, kind)).json()).toMatchObject({ data: [first, second] });
  });

  it('accepts neither question nor answer after the decision', async () => {
    const id = await requested(kind);
    await ask(id, 'Why?', kind);
    await decide(id, kind);
    for (const late of [await ask(id, 'And why?', kind), await answer(id, 'So', kind)]) {
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ code: 'already_decided' });
    }
    expect((await read(id, tokens.lena, kind)).json<{ data: unknown[] }>().data).toHaveLength(1);
  });
});

describe('messages of a request', () => {
  it('are visible to administrators and the requester; for others the request does not exist', async () => {
    const id = await requested();
    await ask(id, 'Why?');
    expect((await read(id, tokens.nils)).statusCode).toBe(404);
    expect((await read(id, tokens.nils)).body.replace(String(id), '0')).toContain('There is no request 0');
    expect((await answer(id, 'Mine', 'process', tokens.nils)).statusCode).toBe(404);
    expect((await ask(id, 'Mine', 'process', tokens.lena)).statusCode).toBe(403);
    expect((await read(999_999, tokens.ada)).statusCode).toBe(404);
  });

  it('are plain text with the length of a reason', async () => {
    const id = await requested();
    const hostile = '<img src=x onerror=alert(1)> \u202Egpj.exe\n=1+1 {name} 👩‍🚀';
    expect((await ask(id, hostile)).statusCode).toBe(200);
    expect((await read(id, tokens.lena)).json()).toMatchObject({ data: [{ text: hostile }] });
    for (const [text, code] of [
      ['', 400],
      [' \n ', 422],
      ['x'.repeat(1_001), 400],
      ['a\0b', 400],
      ['\ud800', 400],
    ] as const)
      expect((await ask(id, text)).statusCode, JSON.stringify(text).slice(0, 20)).toBe(code);
    expect((await ask(id, 'x'.repeat(1_000))).statusCode).toBe(200);
  });

  it('are audited and immutable, even in the database', async () => {
    const id = await requested();
    await ask(id, 'Why?');
    await answer(id, 'So');
    const query = server.db.selectFrom('audit').selectAll().where('target', '=', `request ${id}`).orderBy('seq');
    expect(await query.execute()).toMatchObject([
      { actor: 'ada', action: 'askrequester', outcome: 'success', after: { question: 'Why?' } },
      { actor: 'lena', action: 'answerapprover', outcome: 'success', after: { answer: 'So' } },
    ]);
    await expect(server.db.updateTable('request_message').set({ text: 'x' }).execute()).rejects.toThrow(
      'cannot be changed',
    );
    await expect(server.db.deleteFrom('request_message').execute()).rejects.toThrow('cannot be changed');
  });

  it('let one of ten concurrent answers win; nine find no question', async () => {
    const id = await requested();
    expect((await answer(id, 'Unasked')).json()).toMatchObject({ code: 'nothing_asked' });
    await ask(id, 'Why?');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => answer(id, `Answer ${number}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read(id, tokens.ada)).json<{ data: unknown[] }>().data).toHaveLength(2);
  });

  it('are limited in number', async () => {
    const id = await requested();
    const said = Array.from({ length: 100 }, () => ({
      ...{ request_kind: 'process' as const, request_id: id, kind: 'question' as const },
      ...{ author: 'ada', at: server.now, text: 'Why?' },
    }));
    await server.db.insertInto('request_message').values(said).execute();
    expect((await ask(id, 'Why?')).json()).toMatchObject({ code: 'too_many_messages' });
  });
});
