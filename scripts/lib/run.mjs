import { spawn } from 'node:child_process';
import { at, root } from './paths.mjs';

/** Children that still run, so that a signal to us never leaves one behind. */
const running = new Set();

/**
 * Runs a command in the project's folder and resolves with its exit code; a command that cannot be started, or that a
 * signal ended, counts as failed. Output goes straight through unless `quiet`.
 */
export function run(command, args, { env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
    });
    running.add(child);
    const done = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.once('error', (error) => {
      if (!quiet) console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** Runs a tool of node_modules without npx, which would cost half a second each time. */
export function runTool(file, args, options) {
  return run(process.execPath, [at('node_modules', file), ...args], options);
}

/** On Ctrl+C or a polite kill: passes it on to every child, and leaves once they are gone. */
export function endWithChildren() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(signal, async () => {
      const children = [...running];
      for (const child of children) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
      const gone = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      await Promise.race([Promise.all(gone), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      process.exit(code);
    });
  }
}
