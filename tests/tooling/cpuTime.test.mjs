import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countCpuTime } from '../../scripts/lib/cpuTime.mjs';

/** A process whose own child takes half a CPU second and says so; both stay until they are ended. */
const parent = `
  const busy = "while (process.cpuUsage().user < 500_000); process.stdout.write('done'); process.stdin.resume();";
  require('node:child_process').spawn(process.execPath, ['-e', busy], { stdio: 'inherit' });
`;

it('counts what the children of a process take, or says nothing where the system tells nothing', async () => {
  const child = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = countCpuTime(child.pid);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const seconds = stop();
  child.stdin.end();
  if (existsSync('/proc/self/stat')) expect(seconds).toBeGreaterThanOrEqual(0.5);
  else expect(seconds).toBeUndefined();
});
