import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../support/patience';
import { copyOfFirst } from '../../support/builtServer';

/** A free port, since these servers cannot print theirs. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a server on a port with the given standard output, and waits until it responds. */
async function startWith(stdout: 'pipe' | number, begin: (child: ChildProcess) => void = () => undefined) {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(inject('serverFolder'), 'main.js')], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: copyOfFirst() },
    stdio: ['ignore', stdout, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  begin(child);
  const ask = async (path = 'healthz') => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  };
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: patience });
  return { child, ended, ask };
}

/** Returns true if it still responds, then stops on request. */
async function expectWell({ child, ended, ask }: Awaited<ReturnType<typeof startWith>>): Promise<void> {
  for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

it('answers and stops if its reader has gone, such as `head -1`', async () => {
  const server = await startWith('pipe', ({ stdout }) => stdout?.once('data', () => stdout.destroy()));
  await expectWell(server);
});

it('ends a command normally if its reader has gone', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(inject('serverFolder'), 'cli.js'), 'audit:verify'], {
    env: { PATH, HOME, DATA_DIR: copyOfFirst() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('answers and stops if its reader does not read, such as a pager', async () => {
  const server = await startWith('pipe');
  // Far more than a pipe holds.
  for (let count = 0; count < 100; count += 1) await server.ask('x'.repeat(12_000));
  await expectWell(server);
});

it.runIf(process.platform === 'linux')(
  'answers and stops if its log is on a full disk',
  async () => {
    await expectWell(await startWith(openSync('/dev/full', 'w')));
  },
  60_000,
);
