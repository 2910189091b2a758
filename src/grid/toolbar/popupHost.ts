/**
 * Where popups stand. MUI hides everything beside a popup from screen readers; here that is nothing, since the table behind
 * one stays in use.
 */
export function popupHost(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-popups]');
  if (known) return known;
  const made = document.createElement('div');
  made.dataset.popups = '';
  document.body.append(made);
  return made;
}

/** After a popup whose opener is gone: one that has come in its place, as by a table that is there again, has the same name. */
export function returnFocus(opener: HTMLElement): void {
  setTimeout(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    const name = opener.getAttribute('aria-label');
    const others = document.querySelectorAll<HTMLElement>('main button[aria-haspopup="dialog"]');
    const successor = [...others].find((button) => button.getAttribute('aria-label') === name);
    (successor ?? document.querySelector<HTMLElement>('main input[type="search"]'))?.focus();
  }, 0);
}
