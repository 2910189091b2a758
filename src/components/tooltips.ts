import styles from './tooltips.module.css';

/*
 * Tooltips of the buttons in a table. A table has thousands of them, so one listener renders their titles in the look of MUI's
 * tooltips. A native tooltip would not open on focus.
 */

/** Controls whose accessible name is not their title. */
const named = ':is(button, a)[aria-label]';
const titled = `${named}[title]`;

const delayMs = 400;
/** The distance to the control and to the edge of the window, in px. */
const gap = 6;

const tooltip = document.createElement('div');
// The accessible name or description of the control has the same text.
tooltip.ariaHidden = 'true';
tooltip.className = styles.tooltip ?? '';
// In the top layer, above dialogs.
tooltip.popover = 'manual';

/** The control under the pointer. Its title is removed meanwhile, so that the browser does not show it too. */
let hovered: { readonly control: HTMLElement; readonly title: string } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function hide(): void {
  clearTimeout(timer);
  tooltip.remove();
}

function leave(): void {
  hide();
  // The control may have a new title.
  if (hovered?.control.matches(`${named}:not([title])`)) hovered.control.title = hovered.title;
  hovered = undefined;
}

function enter(control: HTMLElement): void {
  if (hovered?.control === control) return;
  leave();
  const { title } = control;
  if (title === '') return;
  hovered = { control, title };
  control.removeAttribute('title');
  timer = setTimeout(() => show(control, title), delayMs);
}

/** Shows a text below a control, or above it if there is no room, within the window. */
function show(control: HTMLElement, text: string): void {
  if (!control.isConnected) return;
  tooltip.textContent = text;
  document.body.append(tooltip);
  tooltip.showPopover();
  const { left, top, bottom, width } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const { clientWidth, clientHeight } = document.documentElement;
  const x = left + width / 2 - offsetWidth / 2;
  const isBelow = bottom + gap + offsetHeight <= clientHeight - gap;
  const y = isBelow ? bottom + gap : top - gap - offsetHeight;
  tooltip.style.left = `${Math.max(gap, Math.min(x, clientWidth - gap - offsetWidth))}px`;
  tooltip.style.top = `${Math.max(gap, y)}px`;
}

const controlAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(titled) : null;

/**
 * Shows the titles of named buttons and links on hover and on keyboard focus. A tooltip closes when the pointer or the focus leaves,
 * and on a press, a scroll and Escape.
 *
 * @returns a function that stops it
 */
export function showTooltips(): () => void {
  const stop = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, heard, { capture: true, passive: true, signal: stop.signal });
  listen('pointerover', ({ pointerType, target }) => {
    const control = pointerType === 'mouse' ? controlAt(target) : null;
    if (control) enter(control);
  });
  listen('pointerout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && hovered?.control.contains(relatedTarget))) leave();
  });
  listen('focusin', ({ target }) => {
    hide();
    const control = controlAt(target);
    // Keeps the title, which may describe the control.
    if (control?.matches(':focus-visible')) show(control, control.title);
  });
  listen('focusout', hide);
  listen('pointerdown', hide);
  listen('scroll', hide);
  listen('keydown', ({ key }) => {
    if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
  });
  return () => {
    stop.abort();
    leave();
  };
}
