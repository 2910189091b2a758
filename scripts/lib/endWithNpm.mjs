import { readFileSync } from 'node:fs';

/** Index of the parent's number in /proc/PID/stat, counted from the end of the program name, which may contain anything. */
const parentField = 1;

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const parentOf = (pid) => read(pid, 'stat').split(') ').at(-1).split(' ')[parentField];

/** Returns the processes that this one depends on: its parent and, if that is only a shell in between, npm. */
function ancestors() {
  const shell = read(process.ppid, 'cmdline').startsWith('sh\0-c\0');
  return `${process.ppid} ${shell ? parentOf(process.ppid) : ''}`;
}

/**
 * Ends this process politely once npm has ended. npm runs a script through a shell, and a signal to npm ends at best that shell: the server
 * would keep its port and the lock of its data folder.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  // Does not keep the process alive.
  watch.unref();
}
