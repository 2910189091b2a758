import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressBelow } from '../../scripts/lib/compress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'compress-'));
const at = (name) => join(folder, name);
const long = 'words and words '.repeat(200);

beforeAll(async () => {
  for (const name of ['app.js', 'config.json', 'intro.mp4']) writeFileSync(at(name), long);
  writeFileSync(at('small.css'), 'a{}');
  expect(await compressBelow(folder)).toBe(1);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('puts both copies beside a text file', () => {
  expect(brotliDecompressSync(readFileSync(at('app.js.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(at('app.js.gz'))).toString()).toBe(long);
});

it.each(['small.css', 'config.json', 'intro.mp4'])('leaves %s alone', (name) => {
  expect(existsSync(at(`${name}.br`)) || existsSync(at(`${name}.gz`))).toBe(false);
});
