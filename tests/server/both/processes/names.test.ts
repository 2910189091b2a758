import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnLocaleC } from '../../support/localeC';
import { addProcess, askForProcess, processForm } from '../../support/requests';
import type { TestApp } from '../../support/testApp';

let server: TestApp;
let stop: () => Promise<void>;
let token = '';

beforeAll(async () => {
  ({ server, stop } = await startOnLocaleC());
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => stop());

const ask = (process_name: string) => server.send('POST', 'newprocess', token, processForm({ process_name }));

describe.each([
  ['HOTELS', 'hotels'],
  ['Événements', 'ÉVÉNEMENTS'],
  ['Cafe\u0301', 'CAFÉ'],
  ['İstanbul', 'i\u0307stanbul'],
  ['ΠΑΎΛΟΣ', 'παύλος'],
])('%s equals the process name %s in any database locale (S32)', (name, other) => {
  it('while the process is requested', async () => {
    expect(await askForProcess(server, token, { process_name: `${name} asked` })).toBeGreaterThan(0);
    expect((await ask(`${other} asked`)).json()).toMatchObject({ code: 'already_requested' });
  });

  it('when the process exists', async () => {
    await addProcess(server, { process_name: `${name} there` });
    expect((await ask(`${other} there`)).json()).toMatchObject({ code: 'already_exists' });
  });
});
