import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderGuide } from '../../../../scripts/lib/guide.mjs';
import { TestApp } from '../../support/testApp';

let server: TestApp;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  for (const [name, content] of renderGuide('docs/use', ['guide.css'])) {
    const file = join(folder, 'help', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  server = await TestApp.start({ consoleFolder: folder });
});

afterAll(() => server.stop());

it.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['sign-in.html', 'text/html; charset=utf-8'],
  ['sections.json', 'application/json; charset=utf-8'],
  ['media/sign-in.webp', 'image/webp'],
])('serves help/%s of the user guide without a session, under the policy of the console', async (name, type) => {
  const { statusCode, headers } = await server.app.inject({ url: `/help/${name}`, headers: { accept: '*/*' } });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /script-src 'self'[^;]*;style-src-elem 'self' [^;]*;style-src-attr 'none'/,
    ),
  });
});
