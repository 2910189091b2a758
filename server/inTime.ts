/**
 * Waits for `work`, which goes on after a time-out.
 *
 * @throws Error after `ms`, which counts as an absent database
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout expired')), ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
