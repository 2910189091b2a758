import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, type TestContext } from 'vitest';
import { emptyDatabaseFiles } from '../../../../scripts/lib/paths.mjs';
import { openEmbedded } from '../../../../server/db/embedded';
import { copyEmptyDatabase } from '../../../../server/db/emptyDatabase';
import { freeOn, mountDisk } from '../../../support/disk';
import { login, runToEnd, start, statusOfMe } from '../../support/builtServer';

const mebibyte = 1_048_576;

/** A disk for the test, which is skipped if none can be mounted. A test beside the database proves the rule itself. */
function disk(megabytes: number, { skip }: TestContext): string {
  const mounted = mountDisk(megabytes);
  if (!mounted) return skip('this machine mounts no disk for a test');
  onTestFinished(() => mounted.unmount());
  return mounted.folder;
}

/** Fills a disk up to a number of bytes with a file that is not the server's. */
function fill(folder: string, left: number): () => void {
  const path = join(folder, 'ballast');
  writeFileSync(path, Buffer.alloc(Math.max(0, freeOn(folder) - left)));
  return () => rmSync(path);
}

const health = async (url: string) => (await fetch(`${url}/healthz`)).status;

it('answers reads, refuses changes, recovers and stops on a disk that fills up', async (context) => {
  const folder = disk(320, context);
  const data = join(folder, 'data');
  cpSync(inject('firstData'), data, { recursive: true });
  const server = await start({ DATA_DIR: data });
  const token = ((await (await login(server.url)).json()) as { access_token: string }).access_token;
  for (const left of [8 * mebibyte, 0]) {
    const clear = fill(folder, left);
    const statuses = [];
    for (let change = 0; change < 30; change += 1) statuses.push((await login(server.url)).status);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(await statusOfMe(server.url, token)).toBe(200);
    expect(await health(server.url)).toBe(503);
    clear();
    expect((await login(server.url)).status).toBe(200);
    expect(await health(server.url)).toBe(200);
  }
  fill(folder, 0);
  expect(await server.kill('SIGTERM')).toBe(0);
});

it('fails a start on a full disk with one line, and leaves no files', async (context) => {
  const folder = disk(200, context);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  const there = join(folder, 'there');
  cpSync(inject('firstData'), there, { recursive: true });
  fill(folder, 0);
  for (const data of [empty, there]) {
    const before = readdirSync(data);
    const { code, output } = await runToEnd('main', { DATA_DIR: data });
    expect(output).toMatch(/^quarterdeck: DATA_DIR \S+ has 0 MB of free space; [^\n]*\n$/);
    expect(code).toBe(1);
    expect(readdirSync(data)).toEqual(before);
  }
});

it('fails with one line if the disk fills up while the database is created', async (context) => {
  const folder = disk(160, context);
  const data = join(folder, 'data');
  const onFullDisk = (draft: string) => {
    fill(folder, 4 * mebibyte);
    copyEmptyDatabase(draft, emptyDatabaseFiles);
  };
  const words = `the embedded database could not be created in ${data}: ENOSPC: no space left on device`;
  await expect(openEmbedded(data, { fill: onFullDisk })).rejects.toThrow(words);
  expect(readdirSync(data)).toEqual([]);
});
