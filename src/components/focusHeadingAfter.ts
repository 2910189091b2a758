/** A ref that focuses the page's heading if its element unmounts while it has the focus, as after a press on `Try again`. */
export const focusHeadingAfter = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  element.closest('main')?.querySelector('h1')?.focus({ preventScroll: true });
};
