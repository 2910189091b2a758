import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { at, root } from './paths.mjs';

/** Running children, so that a signal to this process ends them too. */
const running = new Set();

/**
 * Runs a command in the project's folder and resolves with its exit code. A command that cannot start or is ended by a signal counts as
 * failed. Output passes through, unless it is dropped (`quiet`), goes into the file `log`, or is passed to `onOutput`. `onStart` receives
 * the process number.
 */
export function run(command, args, { env, quiet = false, cwd = root, log, onOutput, onStart } = {}) {
  return new Promise((resolve) => {
    const file = log === undefined ? undefined : openSync(log, 'w');
    const output = file ?? (onOutput ? 'pipe' : 'inherit');
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : [output === 'inherit' ? 'inherit' : 'ignore', output, output],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    const done = (code) => {
      running.delete(child);
      if (file !== undefined) closeSync(file);
      resolve(code);
    };
    child.once('spawn', () => onStart?.(child.pid));
    child.once('error', (error) => {
      if (!quiet) console.error(`${command}: ${error.message}`);
      done(127);
    });
    // Not `exit`: the last output may still be on its way then.
    child.once('close', (code) => done(code ?? 1));
  });
}

/** Runs a tool of node_modules without npx, which costs half a second. */
export function runTool(file, args, options) {
  return run(process.execPath, [at('node_modules', file), ...args], options);
}

/** Passes Ctrl+C and SIGTERM to every child, and exits once they have ended. */
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
