/** The longest work without a pause, in ms, so that typing and scrolling stay responsive. */
export const sliceTime = 8;

/** Lets other tasks run first. */
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

/** Hidden tabs have no frames. */
const longestFrameMs = 250;

/**
 * Calls back after the next paint; at once in a hidden tab.
 *
 * @returns a function that cancels it
 */
export function afterPaint(act: () => void): () => void {
  if (typeof document === 'undefined' || document.hidden) {
    act();
    return () => undefined;
  }
  let timer = setTimeout(later, longestFrameMs);
  const frame = requestAnimationFrame(later);
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  function later(): void {
    cancel();
    timer = setTimeout(act);
  }
  return cancel;
}

/** Resolves after the next paint; at once in a hidden tab. */
export const painted = () => new Promise<void>((resolve) => afterPaint(resolve));
