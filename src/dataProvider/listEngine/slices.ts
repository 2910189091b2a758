/** Work on the page's own thread is cut into pieces of this many ms, so that typing and scrolling never wait for it. */
export const sliceTime = 8;

/** Lets everything else that waits for the thread go first. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Does work in pieces, with a pause after each. */
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

/** Does all of it now: for little work, and in a worker that nobody waits for. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
