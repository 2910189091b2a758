import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { connectToHolder, type FolderLock } from '../db/folderLock';
import { reasonOf, StartError } from '../startError';
import type { NewAdmin } from './createAdmin';

/*
 * `admin:create` cannot open an embedded database that a server uses. It sends the new administrator to that server, through the
 * socket of the folder lock, which only the folder's owner can reach.
 */

const timeoutMs = 30_000;
const maxRequestBytes = 16_384;

const newAdmin = z.strictObject({ username: z.string(), email: z.string(), password: z.string() });
const reply = z.object({ fault: z.optional(z.string()) });

/**
 * Creates the administrators that `admin:create` sends to this server.
 *
 * @param create throws a StartError with the message for the person at the terminal
 */
export function serveAdmins(lock: FolderLock, create: (admin: NewAdmin) => Promise<void>): void {
  lock.onConnection = (socket) => void answer(socket, create);
}

async function answer(socket: Socket, create: (admin: NewAdmin) => Promise<void>): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setTimeout(timeoutMs, () => socket.destroy());
  try {
    await create(newAdmin.parse(JSON.parse(await readRequest(socket))));
    socket.end(JSON.stringify({}));
  } catch (error) {
    const fault = error instanceof StartError ? error.message : `the server could not do it: ${reasonOf(error)}`;
    socket.end(JSON.stringify({ fault }));
  }
}

/** Reads until the other side ends. Iterating over the socket would close it for the reply as well. */
function readRequest(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      all += String(part);
      if (all.length > maxRequestBytes) reject(new Error('the request is too long'));
    });
    socket.once('end', () => resolve(all));
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
}

/**
 * Has the server that uses a data folder create an administrator.
 *
 * @returns false if no process uses the folder
 * @throws StartError with the fault that the server found, or if the process is not a running server
 */
export async function createInServer(folder: string, admin: NewAdmin): Promise<boolean> {
  const holder = await connectToHolder(folder);
  if (!holder) return false;
  const { socket } = holder;
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it did not answer')));
  socket.end(JSON.stringify(admin));
  // A command, or a server that is still starting, closes the connection.
  const received = await text(socket).catch(() => '');
  if (received === '')
    throw new StartError(
      `the data folder ${folder} is in use by process ${holder.pid}, which did not confirm the administrator; ` +
        'try again after that server has started or that command has ended',
    );
  const { fault } = reply.parse(JSON.parse(received));
  if (fault !== undefined) throw new StartError(fault);
  return true;
}
