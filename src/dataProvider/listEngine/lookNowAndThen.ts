/** In ms: the first look at what has come is soon after the one that shows the first rows, the later ones are rarer. */
const soon = 200;
const late = 1_000;
const slower = 1.5;

/**
 * Looks at a list now and then while it grows, one look after the other, and shows what it sees.
 *
 * @returns how to stop it
 */
export function lookNowAndThen<Seen>(look: () => Promise<Seen | undefined>, show: (seen: Seen) => void): () => void {
  let wait = soon;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const next = () => {
    timer = setTimeout(async () => {
      wait = Math.min(late, wait * slower);
      // Whoever reads the list learns of a worker that is gone.
      const seen = await look().catch(() => undefined);
      if (isOver) return;
      if (seen) show(seen);
      next();
    }, wait);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
