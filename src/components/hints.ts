import styles from './hints.module.css';

/* The tooltips of controls: those of the browser have neither the look of the house, nor do they come with the focus. */

/** Controls that have a name without a title. */
const named = ':is(button, a):is([aria-label], [data-hint])';
const hinted = `${named}[title]`;

/** How long the pointer rests on a control, in ms, before its hint shows. */
const rest = 400;
/** Between a control and its hint, and between a hint and the edge of the window, in px. */
const gap = 6;

const box = document.createElement('div');
// What it says is a control's name, or its description, already.
box.ariaHidden = 'true';
box.className = styles.hint ?? '';
// On top of dialogs too.
box.popover = 'manual';

/** The control under the pointer, whose title is held here: the browser would show it as well. */
let held: { readonly control: HTMLElement; readonly title: string } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function hide(): void {
  clearTimeout(timer);
  box.remove();
}

function letGo(): void {
  hide();
  // Unless it has been given another one, or stands in full now.
  if (held?.control.matches(`${named}:not([title])`)) held.control.title = held.title;
  held = undefined;
}

function hold(control: HTMLElement): void {
  if (held?.control === control) return;
  letGo();
  const { title } = control;
  if (title === '') return;
  held = { control, title };
  control.removeAttribute('title');
  timer = setTimeout(() => show(control, title), rest);
}

/** Below the control where there is room, within the window. A control of the folded menu has it at its side. */
function show(control: HTMLElement, text: string): void {
  if (!control.isConnected) return;
  box.textContent = text;
  document.body.append(box);
  box.showPopover();
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const aside = control.getAttribute('data-hint') === 'aside';
  const x = aside ? right + gap : left + width / 2 - offsetWidth / 2;
  const below = bottom + gap + offsetHeight <= clientHeight - gap;
  const y = aside ? top + height / 2 - offsetHeight / 2 : below ? bottom + gap : top - gap - offsetHeight;
  box.style.left = `${Math.max(gap, Math.min(x, clientWidth - gap - offsetWidth))}px`;
  box.style.top = `${Math.max(gap, y)}px`;
}

const controlAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(hinted) : null;

/**
 * Shows the `title` of buttons and links with names of their own in the look of the house: when the pointer rests on them, and when the
 * keyboard comes to them. A hint goes with the pointer or the focus, a press, a scroll, and Escape.
 *
 * @returns how to stop
 */
export function showHints(): () => void {
  const stop = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, heard, { capture: true, passive: true, signal: stop.signal });
  listen('pointerover', ({ pointerType, target }) => {
    const control = pointerType === 'mouse' ? controlAt(target) : null;
    if (control) hold(control);
  });
  listen('pointerout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && held?.control.contains(relatedTarget))) letGo();
  });
  listen('focusin', ({ target }) => {
    hide();
    const control = controlAt(target);
    // Its title stays: it may be what describes it.
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
    letGo();
  };
}
