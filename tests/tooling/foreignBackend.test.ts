import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../../contract/calls';
import { documentedCalls } from '../support/documentedCalls';
import { goodAnswers } from '../support/foreignAnswers';
import { ForeignBackend } from '../support/foreignBackend';

let folder: string;
let backend: ForeignBackend;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  writeFileSync(join(folder, 'index.html'), '<title>the console</title>');
  backend = await ForeignBackend.start(folder);
});
afterEach(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

/** The documented calls, with `machines/:action` for each action. */
const documented = documentedCalls.flatMap((line) => {
  const [method = '', path = ''] = line.split(' ');
  const call = calls.find((one) => one.method === method && one.path === path);
  const paths = path === 'machines/:action' ? ['start', 'stop', 'status', 'terminate'] : [''];
  return paths.map((action) => ({ method, path: path.replace(':action', action), call }));
});

it('has a response for exactly the documented calls', () => {
  expect(Object.keys(goodAnswers).sort()).toEqual(documented.map(({ method, path }) => `${method} ${path}`).sort());
});

it('has responses that match the contract', async () => {
  for (const { method, path, call } of documented) {
    const query = path.endsWith('login') ? '?vertical_id=1' : '?username=ada';
    const answer = await fetch(`${backend.url}/api/v1/${path}${query}`, {
      method,
      headers: { authorization: 'Bearer token' },
      ...(method === 'GET' ? {} : { body: new URLSearchParams({ username: 'ada', password: 'secret' }) }),
    });
    expect(answer.status, path).toBe(200);
    expect(call?.answer.safeParse(await answer.json()).success, path).toBe(true);
  }
});
