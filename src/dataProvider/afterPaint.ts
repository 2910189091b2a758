/** Whoever waits for a frame goes on after this time, in ms: in a tab that nobody sees there are none. */
const longest = 250;

/**
 * Calls back once what is in the page now has been painted; where nothing is painted, at once.
 *
 * @returns how to call it off
 */
export function afterPaint(act: () => void): () => void {
  if (typeof document === 'undefined' || document.hidden) {
    act();
    return () => undefined;
  }
  let timer = setTimeout(later, longest);
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

/** Resolves when what is in the page now has been painted; where nothing is painted, at once. */
export const painted = () => new Promise<void>((resolve) => afterPaint(resolve));
