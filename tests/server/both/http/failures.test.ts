import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { addFailureAnswers } from '../../../../server/api/failures';
import type { Database, Db } from '../../../../server/db/connection';
import { runsInProcess } from '../../../../server/db/runs';
import type { Tables } from '../../../../server/db/tables';
import { EmbeddedFleet } from '../../../../server/fleet/embedded/embeddedFleet';
import type { Fleet } from '../../../../server/fleet/fleet';
import { loggerOptions } from '../../../../server/http/logging';
import { TestApp } from '../../support/testApp';

const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** A database that becomes unavailable after the start. */
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: { connect: () => Promise.reject(away), end: async () => undefined } }),
});
const gone: Database = {
  db,
  embedded: false,
  openRun: runsInProcess(db),
  close: async () => undefined,
};

it('answers 503 everywhere while the database is away, and lets nobody in (S28)', async () => {
  const server = (await TestApp.start({ database: gone })).untilEndOfTest();
  const answers = [
    await server.app.inject('/healthz'),
    await server.call({ path: 'listprocess', token: 'x'.repeat(43) }),
    await server.login('ada', 1),
    await server.sendCode('ada'),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({ status: 'failed', code: 'unavailable', request_id: expect.any(String) });
    expect(answer.body).not.toMatch(/10\.0\.0\.1|ECONN|access_token/);
  }
});

it('logs an unexpected error with request id and location, without secrets', async () => {
  const lines: string[] = [];
  const logger = pino(loggerOptions, { write: (line) => lines.push(line) });
  const values = { params: ['hunter2'], query: "select 'hunter2'", detail: 'Failing row contains (hunter2).' };
  const fleet = (own: Db): Fleet =>
    Object.assign(new EmbeddedFleet(own), {
      liveByProcess: () => Promise.reject(Object.assign(new Error('a column is missing'), values)),
    });
  const server = (await TestApp.start({ logger, fleet })).untilEndOfTest();
  await server.add('ada', { admin: ['admin'] });
  const token = await server.tokenOf('ada', 'admin');
  lines.length = 0;
  const answer = await server.call({ path: 'listprocess', token });
  expect(answer.statusCode).toBe(500);
  const [error] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(error).toMatchObject({
    msg: 'request failed',
    request_id: answer.json<{ request_id: string }>().request_id,
    err: { type: 'Error', message: 'a column is missing', stack: expect.stringContaining('failures.test') },
  });
  expect(lines.join('')).not.toMatch(new RegExp(`hunter2|${token}`));
});

it('answers an unexpected error with its request id only (S16)', async () => {
  const app = Fastify();
  addFailureAnswers(app);
  app.get('/', async () => {
    throw new Error('password of the database: hunter2');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  const { request_id } = answer.json<{ request_id: string }>();
  const words = `Something went wrong on the server (request ${request_id})`;
  expect(answer.json()).toEqual({ status: 'failed', message: words, detail: words, code: 'internal', request_id });
});
