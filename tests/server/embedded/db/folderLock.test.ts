import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToHolder, lockFolder } from '../../../../server/db/folderLock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves the socket of a dead process: closing a server removes it under its first name only. */
async function leaveDeadSocket(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(`${path}.first`, done));
  renameSync(`${path}.first`, path);
  await new Promise((done) => server.close(done));
}

const refusal = (used: string) => `the data folder ${used} is in use by process ${process.pid}; stop it first`;

describe('folder lock', () => {
  it('refuses a second process until the first releases it, and leaves no files', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(refusal(folder));
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    (await lockFolder(folder)).release();
  });

  it.each([
    ['a dead process', leaveDeadSocket],
    ['a process that was killed while it released the lock', async () => undefined],
    ['a copy of the folder', async (path: string) => writeFileSync(path, '')],
  ])('is replaced at once if it belongs to %s', async (_of, leave) => {
    mkdirSync(join(folder, 'lock'));
    await leave(join(folder, 'lock/7.0a1b2c3d'));
    expect(await connectToHolder(folder)).toBeUndefined();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(refusal(folder));
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('replaces an earlier version’s lock, which is a file', async () => {
    writeFileSync(join(folder, 'lock'), String(process.pid));
    expect(await connectToHolder(folder)).toBeUndefined();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(refusal(folder));
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('survives every error of its socket, such as a lack of file descriptors', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    const lock = await lockFolder(folder);
    const server = listen.mock.contexts[0] as Server;
    listen.mockRestore();
    for (let count = 0; count < 2; count += 1) server.emit('error', new Error('accept EMFILE'));
    await expect(lockFolder(folder)).rejects.toThrow(refusal(folder));
    lock.release();
  });

  it('stays with the next holder if the previous one releases it twice', async () => {
    const first = await lockFolder(folder);
    first.release();
    const second = await lockFolder(folder);
    first.release();
    await expect(lockFolder(folder)).rejects.toThrow(refusal(folder));
    second.release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120));
    mkdirSync(long);
    const lock = await lockFolder(long);
    await expect(lockFolder(long)).rejects.toThrow(refusal(long));
    const holder = await connectToHolder(long);
    expect(holder?.pid).toBe(process.pid);
    holder?.socket.destroy();
    lock.release();
    expect(readdirSync(long)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['x'.repeat(120)]);
  });

  it('reports a folder that is not writable in one line', async () => {
    const absent = join(folder, 'absent');
    await expect(lockFolder(absent)).rejects.toThrow(`DATA_DIR ${absent} cannot be used: ENOENT`);
  });
});
