import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { at, root } from './paths.mjs';

/** How long a server may take over its last requests before it is killed. */
const patience = 12_000;

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** One server process at a time: the data folder is locked by whoever runs, so the old one must be gone first. */
export function childServer(main, port, env) {
  let child;
  let queue = Promise.resolve();

  async function stopNow() {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const gone = new Promise((resolve) => old.once('exit', resolve));
    const timer = setTimeout(() => old.kill('SIGKILL'), patience);
    old.kill('SIGTERM');
    await gone;
    clearTimeout(timer);
  }

  async function restartNow() {
    await stopNow();
    const next = spawn(process.execPath, ['--import', at('scripts/lib/endWithParent.mjs'), main], {
      cwd: root,
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = next;
    next.once('exit', (code) => {
      if (child === next) console.error(`The server ended with code ${code}; it starts again with the next change.`);
    });
    while (next.exitCode === null && next.signalCode === null && !(await listens(port))) await pause(50);
  }

  const inTurn = (job) => {
    queue = queue.then(job, job);
    return queue;
  };
  return {
    /** Resolves when the new one listens, or has ended. */
    restart: () => inTurn(restartNow),
    stop: () => inTurn(stopNow),
    /** Resolves when no restart is under way. */
    settled: () => queue,
  };
}
