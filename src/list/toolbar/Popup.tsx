import type { PopoverActions } from '@mui/material/Popover';
import Popover from '@mui/material/Popover';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { motion } from '../../theme/tokens';
import styles from './Popup.module.css';

interface PopupProps {
  /** Its accessible name. */
  readonly label: string;
  /** The button below which it opens, and which has the focus afterwards. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
  /** It holds more than a few short lines. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Between the opener and what opens, in px. */
const gap = 4;

/**
 * A small dialog below a button, for as long as it is rendered. What it changes is seen behind it at once, and can be used: a
 * press anywhere else closes it. It keeps inside the window while its content grows.
 */
export function Popup({ label, opener, onClose, wide = false, children }: PopupProps) {
  const actions = useRef<PopoverActions>(null);
  const content = useRef<HTMLDivElement>(null);
  // Where the button is now: it may be gone before the dialog is.
  const [place] = useState(() => {
    const { left, bottom } = opener.getBoundingClientRect();
    return { left, top: bottom + gap };
  });
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);

  useEffect(() => {
    const grown = new ResizeObserver(() => actions.current?.updatePosition());
    if (content.current) grown.observe(content.current);
    return () => grown.disconnect();
  }, []);

  // The opener closes it by its own click.
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    const own = target instanceof Node && (content.current?.parentElement?.contains(target) || opener.contains(target));
    if (!own) onClose();
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => pressed(event);
    document.addEventListener('pointerdown', listener, true);
    return () => document.removeEventListener('pointerdown', listener, true);
  }, []);

  useEffect(() => () => returnFocus(opener), [opener]);

  return (
    <Popover
      open
      action={actions}
      anchorReference="anchorPosition"
      anchorPosition={place}
      container={popupHost}
      onClose={onClose}
      transitionDuration={still ? 0 : motion.quick}
      disableScrollLock
      hideBackdrop
      className={styles.layer ?? ''}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          elevation: 0,
          className: `${styles.popup} ${wide ? styles.wide : ''}`,
        },
      }}
    >
      <div ref={content}>{children}</div>
    </Popover>
  );
}

/**
 * Where popups stand. MUI hides everything beside a popup from screen readers; here that is nothing, since the table behind
 * one stays in use.
 */
function popupHost(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('[data-popups]');
  if (existing) return existing;
  const host = document.createElement('div');
  host.dataset.popups = '';
  document.body.append(host);
  return host;
}

/** After a popup whose opener is gone: one that has come in its place, as by a table that is there again, has the same name. */
function returnFocus(opener: HTMLElement): void {
  setTimeout(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    const name = opener.getAttribute('aria-label');
    const others = document.querySelectorAll<HTMLElement>('main button[aria-haspopup="dialog"]');
    const successor = [...others].find((button) => button.getAttribute('aria-label') === name);
    (successor ?? document.querySelector<HTMLElement>('main input[type="search"]'))?.focus();
  }, 0);
}
