import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from './findCommand.mjs';
import { freePort } from './ports.mjs';

/** Folders of PostgreSQL's programs, which Debian keeps off the PATH. The newest version is first. */
function programFolders() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(base, version, 'bin'));
}

const program = (name) => findCommand(name, programFolders());

/** Returns true if this machine has PostgreSQL's programs. */
export const hasPostgres = () => program('initdb') !== undefined;

/** Returns the user for programs that refuse to run as root; `undefined` if this process is not root's. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
    if (uid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** @typedef {NonNullable<Awaited<ReturnType<typeof startPostgres>>>} OwnPostgres */

/**
 * Starts a temporary PostgreSQL. Resolves with `undefined` if this machine has none. `stop` may be called twice and while the process ends,
 * since it is synchronous. `down` stops it in a mode of `pg_ctl`, and `up` starts it again at the same address; both return false on
 * failure. `signal` sends a signal to all of its processes.
 */
export async function startPostgres() {
  const [initdb, control] = [program('initdb'), program('pg_ctl')];
  if (!initdb || !control) return undefined;

  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const call = (command, args) =>
    spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      uid: user?.uid,
      gid: user?.gid,
    });

  const mainProcess = () => {
    const file = join(data, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  };
  /** @param {'STOP' | 'CONT'} name */
  const signal = (name) => {
    const main = mainProcess();
    if (!main) return;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
    const children = (stdout ?? '').split('\n').map(Number).filter(Boolean);
    for (const pid of [main, ...children]) spawnSync('kill', [`-${name}`, String(pid)]);
  };

  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    // Paused processes accept no other signal.
    signal('CONT');
    call(control, ['stop', '-D', data, '-m', 'immediate', '-w']);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', stop);

  const port = await freePort();
  const made = call(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  // The data need not survive the tests.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  const log = join(folder, 'log');
  // The server would keep a pipe of pg_ctl's output open.
  const up = () =>
    spawnSync(control, ['start', '-D', data, '-w', '-t', '30', '-l', log, '-o', options], {
      cwd: folder,
      stdio: 'ignore',
      uid: user?.uid,
      gid: user?.gid,
    }).status === 0;
  /** @param {'fast' | 'immediate'} mode */
  const down = (mode) => call(control, ['stop', '-D', data, '-m', mode, '-w']).status === 0;
  if (made.status !== 0 || !up()) {
    console.error(`PostgreSQL is installed but does not start: ${made.stderr ?? ''}`);
    stop();
    return undefined;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: mainProcess(), stop, down, up, signal };
}
