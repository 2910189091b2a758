/**
 * Waits for `work`, which continues after a timeout.
 *
 * @param message of the error; the default counts as an unavailable database
 * @throws Error after `ms`; any error of `work`
 */
export function inTime<Result>(work: Promise<Result>, ms: number, message = 'timeout expired'): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
