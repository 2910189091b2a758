import { readFileSync } from 'node:fs';

/** The number of the field in /proc/PID/stat, counted behind the name of the program, which may hold anything. */
const parentField = 1;

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const parentOf = (pid) => read(pid, 'stat').split(') ').at(-1).split(' ')[parentField];

/** Whoever we live for: our parent, and, when that is only the shell in between (as far as the system tells), npm too. */
function ancestors() {
  const shell = read(process.ppid, 'cmdline').startsWith('sh\0-c\0');
  return `${process.ppid} ${shell ? parentOf(process.ppid) : ''}`;
}

/**
 * npm runs a script through a shell, and a signal sent to npm ends at best that shell and not what it has started: the
 * server would live on, with the port and the lock of the data folder. So, under npm, we end politely once npm is gone.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  // Never the reason for a process to stay.
  watch.unref();
}
