import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processForm } from '../../support/requests';
import { TestApp } from '../../support/testApp';

let server: TestApp;
let token = '';

beforeAll(async () => {
  server = await TestApp.start();
  await server.add('ada', { admin: ['admin'] });
  token = await server.tokenOf('ada', 'admin');
});

afterAll(() => server.stop());

let asked = 0;

/** Returns the stored text, or the code of the refusal. */
async function storedOf(text: string): Promise<string | number> {
  asked += 1;
  const form = { ...processForm(), process_name: `Process ${asked}`, incharge: text };
  const answer = await server.send('POST', 'newprocess', token, form);
  if (answer.statusCode !== 200) return answer.statusCode;
  const rows = (await server.call({ path: 'listrequest', token })).json<{ data: { incharge: string }[] }>();
  const [stored] = rows.data;
  await server.db.deleteFrom('process_request').execute();
  return stored?.incharge ?? '';
}

const unstorable = /^\uFEFF|[\0\p{Surrogate}]/u;

it.each([
  ['\uFEFF', 400],
  ['\uFEFFname', 400],
  ['\uFEFF\uFEFFname', 400],
  ['\0', 400],
  ['a\0b', 400],
  ['\uD800', 400],
  ['a\uDC00b', 400],
  ['x'.repeat(10_001), 400],
  ['x'.repeat(10_000), 'x'.repeat(10_000)],
  ['🚀'.repeat(5_000), '🚀'.repeat(5_000)],
  ['name\uFEFF', 'name\uFEFF'],
  [' \uFEFFname', ' \uFEFFname'],
  ['\uFFFEx\uFFFF', '\uFFFEx\uFFFF'],
  ['\\u0000 \\x00 \\', '\\u0000 \\x00 \\'],
  ['e\u0301 \u2028 \u202E', 'e\u0301 \u2028 \u202E'],
])('returns text %# as it was sent, or refuses it', async (text, wanted) => {
  expect(await storedOf(text)).toBe(wanted);
});

it('returns any text as it was sent, or refuses it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('\uFEFF', '\uD83D', '\uDE80', '\0', 'x', 'é'), minLength: 1, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (sent) => {
      const isBlank = sent.trim() === '';
      const stored = await storedOf(sent);
      if (unstorable.test(sent)) expect(stored).toBe(400);
      else if (isBlank) expect(stored).toBe(422);
      else expect(stored).toBe(sent);
    }),
    { numRuns: 100 },
  );
});
