import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { reasonOf, StartError } from '../startError';
import type { NewAdmin } from './createAdmin';

/*
 * Only one process has a data folder, so `admin:create` cannot open the database of a server that runs: it hands its work over by a
 * socket within that folder, which nobody but its owner can enter.
 */

const socketOf = (folder: string) => join(folder, 'admin.sock');

/** How long the other side may take, in ms. */
const patienceMs = 30_000;
/** Most bytes of what is handed over. */
const longest = 16_384;

const newAdmin = z.strictObject({ username: z.string(), email: z.string(), password: z.string() });
const outcome = z.object({ fault: z.optional(z.string()) });

/** What listens for work. */
export interface AdminChannel {
  close(): Promise<void>;
}

/**
 * Takes `admin:create`'s work for the server that has this data folder.
 *
 * @param create as `createAdmin`: a StartError says to the person at the terminal what is wrong
 * @throws Error when there can be no socket, for instance since the path is too long for one
 */
export async function openAdminChannel(
  folder: string,
  create: (admin: NewAdmin) => Promise<void>,
): Promise<AdminChannel> {
  const path = socketOf(folder);
  // Of a server that was killed: whoever has the folder is alone with it.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    void answer(socket, create);
  });
  server.listen(path);
  await once(server, 'listening');
  // It never keeps the process from ending.
  server.unref();
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { close };
}

async function answer(socket: Socket, create: (admin: NewAdmin) => Promise<void>): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setTimeout(patienceMs, () => socket.destroy());
  try {
    await create(newAdmin.parse(JSON.parse(await received(socket))));
    socket.end(JSON.stringify({}));
  } catch (error) {
    const fault = error instanceof StartError ? error.message : `the server could not do it: ${reasonOf(error)}`;
    socket.end(JSON.stringify({ fault }));
  }
}

/** What was sent, once the other side has ended; iterating over a socket would close it for the answer, too. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      all += String(part);
      if (all.length > longest) reject(new Error('too much was sent'));
    });
    socket.once('end', () => resolve(all));
    socket.once('close', () => reject(new Error('the connection was cut')));
  });
}

/**
 * Has the server that has a data folder create an administrator.
 *
 * @returns whether there is such a server; without one, the folder can be opened
 * @throws StartError with what the server found wrong
 */
export async function handToServer(folder: string, admin: NewAdmin): Promise<boolean> {
  const socket = createConnection({ path: socketOf(folder), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return false;
  }
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('it did not answer')));
  socket.end(JSON.stringify(admin));
  try {
    const { fault } = outcome.parse(JSON.parse(await text(socket)));
    if (fault !== undefined) throw new StartError(fault);
    return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the server that runs did not say whether it made the administrator: ${reasonOf(error)}`);
  }
}
