import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findCommand } from './findCommand.mjs';
import { freePort } from './ports.mjs';
import { unprivileged } from './postgres.mjs';

const program = () => findCommand('pgbouncer', ['/usr/sbin']);

/** Returns true if this machine has PgBouncer, the package `pgbouncer` of Debian. */
export const hasPgbouncer = () => program() !== undefined;

async function untilOpen(port) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.unref();
    });
    if (isOpen) return;
    await pause(50);
  }
}

/**
 * Starts a throw-away PgBouncer in transaction mode, with its default settings otherwise, in front of a PostgreSQL that trusts
 * its user. `urlOf` returns the address of a database behind it, given the direct one.
 *
 * @param {string} postgresUrl
 */
export async function startPgbouncer(postgresUrl) {
  const file = program();
  if (!file) throw new Error('This machine has no PgBouncer. To install it: apt-get install pgbouncer');
  const { hostname, port: serverPort, username } = new URL(postgresUrl);
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
logfile = ${join(folder, 'log')}
`,
  );
  if (user) for (const path of [folder, configuration]) chownSync(path, user.uid, user.gid);
  const child = spawn(file, ['--quiet', configuration], { stdio: 'ignore', uid: user?.uid, gid: user?.gid });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  await untilOpen(port);
  /** @param {string} url */
  const urlOf = (url) => {
    const behind = new URL(url);
    behind.port = String(port);
    return behind.href;
  };
  return { urlOf, stop };
}
