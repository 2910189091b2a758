import Popover, { type PopoverActions } from '@mui/material/Popover';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { motion } from '../../theme/tokens';
import styles from './Popup.module.css';

interface PopupProps {
  /** Its accessible name. */
  readonly label: string;
  /** The button below which it opens, and which has the focus afterwards. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Between the opener and what opens, in px. */
const gap = 4;

/** A small dialog below a button, for as long as it is rendered. It keeps inside the window while its content grows. */
export function Popup({ label, opener, onClose, children }: PopupProps) {
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

  useEffect(() => () => returnFocus(opener), [opener]);

  return (
    <Popover
      open
      action={actions}
      anchorReference="anchorPosition"
      anchorPosition={place}
      onClose={onClose}
      transitionDuration={still ? 0 : motion.quick}
      disableScrollLock
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, 'aria-modal': true, elevation: 0, className: styles.popup ?? '' },
      }}
    >
      <div ref={content}>{children}</div>
    </Popover>
  );
}

/** An opener that has been replaced meanwhile, as by a table that is there again, has a successor of the same name. */
function returnFocus(opener: HTMLElement): void {
  setTimeout(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    const name = opener.getAttribute('aria-label');
    const others = document.querySelectorAll<HTMLElement>('main button[aria-haspopup="dialog"]');
    const successor = [...others].find((button) => button.getAttribute('aria-label') === name);
    (successor ?? document.querySelector<HTMLElement>('main input[type="search"]'))?.focus();
  }, 0);
}
