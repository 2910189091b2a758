/**
 * Runs jobs side by side, as many as fit: each takes up `weight` of `capacity`. They are begun in their order, but one that does
 * not fit yet, or waits for another (`after`), lets those behind it go first. One that is too heavy by itself runs alone.
 *
 * @param jobs `{ name, weight, after?, work }`; `after` names a job among them, and a job that is not there is not waited for
 * @returns resolves when all have ended; rejects as soon as one does
 */
export async function sideBySide(jobs, capacity) {
  const names = new Set(jobs.map(({ name }) => name));
  const ended = new Set();
  const waiting = [...jobs];
  const running = new Map();
  const used = () => [...running.keys()].reduce((sum, { weight }) => sum + weight, 0);
  const mayBegin = ({ weight, after }) =>
    (after === undefined || !names.has(after) || ended.has(after)) &&
    (running.size === 0 || used() + weight <= capacity);

  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(mayBegin); next; next = waiting.find(mayBegin)) {
      const job = next;
      waiting.splice(waiting.indexOf(job), 1);
      const end = () => {
        ended.add(job.name);
        running.delete(job);
      };
      running.set(job, job.work().then(end));
    }
    if (running.size === 0)
      throw new Error(`These wait for one another: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race(running.values());
  }
}
