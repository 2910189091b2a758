/** The time that work on the page's thread takes before it lets typing and scrolling go first, in ms. */
export const sliceTime = 8;

/** Lets everything else that waits for the thread go first. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Runs work in slices, with a pause after each. */
export async function inSlices<Result>(work: Generator<void, Result>, rest = pause): Promise<Result> {
  let until = performance.now() + sliceTime;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await rest();
    until = performance.now() + sliceTime;
  }
}

/** Runs work to its end. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
