import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { me } from '../../../../contract/authentication';
import { defineCall } from '../../../../contract/call';
import { calls, domains } from '../../../../contract/calls';
import { acknowledgement } from '../../../../contract/shapes';
import { handle } from '../../../../server/api/handler';
import { servedCalls } from '../../../../server/handlers';
import { TestApp } from '../../support/testApp';

const greet = defineCall({
  name: 'greet',
  method: 'POST',
  path: 'greetings/:name',
  access: 'launch',
  summary: 'Greet somebody',
  beyond: true,
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject({ words: z.string() }),
  answer: acknowledgement,
});

it('checks right and schema of an added handler, offers and documents it', async () => {
  const handlers = () => [
    handle(greet, async ({ params, body, session }) => ({
      message: `${body.words}, ${params.name}, by ${session.username}`,
    })),
  ];
  const server = (await TestApp.start({ handlers })).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  await server.add('otto', { 'Data/Air': ['aws user'] });
  const [ada, otto] = [await server.tokenOf('ada', 'admin'), await server.tokenOf('otto', 'Data/Air')];
  const send = (token: string, body: object) => server.send('POST', 'greetings/lena', token, body);
  expect((await send('', { words: 'Hello' })).statusCode).toBe(401);
  expect((await send(otto, { words: 'Hello' })).statusCode).toBe(403);
  expect((await send(ada, { words: 1 })).statusCode).toBe(400);
  expect((await send(ada, { words: 'Hello' })).json()).toMatchObject({ message: 'Hello, lena, by ada' });
  expect((await server.login('ada', 'admin')).json().offers).toContain('greet');
  const { paths } = (await server.app.inject('/openapi.json')).json();
  expect(paths['/api/v1/greetings/{name}'].post).toMatchObject({ operationId: 'greet', summary: 'Greet somebody' });
  expect((await server.call({ path: 'listprocess', token: ada })).statusCode).toBe(200);
});

describe('routes of the server', () => {
  const handler = (call: typeof me) => ({ call, run: async () => ({}) });

  it('cover all calls of a domain with a handler, so that a missing one fails the start', () => {
    const domain = domains.find((ofDomain) => ofDomain.includes(me)) ?? [];
    expect(domain.length).toBeGreaterThan(10);
    expect(servedCalls([handler(me)])).toEqual(domain);
  });

  it('omit domains whose calls only the console makes', () => {
    expect(servedCalls([])).toEqual([]);
    expect(calls).toContain(me);
  });
});
