import { readdirSync, readFileSync } from 'node:fs';

/** How often the processes are looked at, in ms: what one takes after its last look is not counted. */
const interval = 250;

/** Clock ticks a second, which Linux has told programs to be a hundred for thirty years. */
const ticks = 100;

/** The fields of /proc/PID/stat behind the program's name, which may hold anything: parent, user and system time, start. */
function readProcess(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { pid, parent: Number(fields[1]), time: Number(fields[11]) + Number(fields[12]), start: fields[19] };
  } catch {
    return undefined;
  }
}

/** All that descend from a process, at this moment. */
function descendants(root) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readProcess(name) : undefined;
    if (one) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  }
  const found = [...(children.get(root) ?? [])];
  for (const { pid } of found) found.push(...(children.get(Number(pid)) ?? []));
  return found;
}

/**
 * Counts the CPU time of a process and of all that descend from it: the browser's own processes too, which are not in the time that
 * the system tells of the process itself. Only on Linux.
 *
 * @returns a function that ends the count and returns seconds, or undefined where the system does not tell
 */
export function countCpuTime(root) {
  const seen = new Map();
  const look = () => {
    for (const one of [readProcess(root), ...descendants(root)]) {
      if (one) seen.set(`${one.pid} ${one.start}`, one.time);
    }
  };
  if (!readProcess('self')) return () => undefined;
  const timer = setInterval(look, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return [...seen.values()].reduce((sum, time) => sum + time, 0) / ticks;
  };
}
