/**
 * Waits for work with a mail server. A server that sends something now and then is never idle, so no timeout of its connection
 * ends the work.
 *
 * @throws Error after `limitMs`, or what the work throws
 */
export function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `the mail server did not take the mail within ${limitMs / 1_000} s`;
    timer = setTimeout(() => reject(new Error(words)), limitMs).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
