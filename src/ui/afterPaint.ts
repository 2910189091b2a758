/**
 * Calls back once what is in the page now has been painted; in a tab that nobody sees, where nothing is painted, soon.
 *
 * @returns how to call it off
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(act);
  };
  if (document.hidden) {
    later();
    return () => clearTimeout(timer);
  }
  const painting = requestAnimationFrame(later);
  return () => {
    cancelAnimationFrame(painting);
    clearTimeout(timer);
  };
}
