import ClickAwayListener from '@mui/material/ClickAwayListener';
import type { PopoverActions } from '@mui/material/Popover';
import Popover from '@mui/material/Popover';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isMotionReduced, motion } from '../../theme/tokens';

interface PopupProps {
  /** Its accessible name. */
  readonly label: string;
  /** The button below which it opens, and which gets the focus when it closes. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const gapPx = 4;

/**
 * A small dialog below a button while it is rendered. The page behind it stays in use: a press outside closes it. Stays inside the
 * window while its content grows.
 */
export function Popup({ label, opener, onClose, wide = false, children }: PopupProps) {
  const actions = useRef<PopoverActions>(null);
  // Measured once, because the button may unmount before the dialog does.
  const [place] = useState(() => {
    const { left, bottom } = opener.getBoundingClientRect();
    return { left, top: bottom + gapPx };
  });
  const [still] = useState(isMotionReduced);

  const followSize = useCallback((content: HTMLElement | null) => {
    const grown = new ResizeObserver(() => actions.current?.updatePosition());
    if (content) grown.observe(content);
    return () => grown.disconnect();
  }, []);

  useEffect(() => () => returnFocus(opener), [opener]);

  return (
    <ClickAwayListener
      mouseEvent="onPointerDown"
      touchEvent={false}
      disableReactTree
      // The opener closes it by its own click.
      onClickAway={({ target }) => {
        if (!(target instanceof Node && opener.contains(target))) onClose();
      }}
    >
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
        sx={{ pointerEvents: 'none' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: {
              width: wide ? 400 : 280,
              maxWidth: 'calc(100vw - 32px)',
              pointerEvents: 'auto',
              fontSize: 'var(--size-table)',
            },
          },
        }}
      >
        <div ref={followSize}>{children}</div>
      </Popover>
    </ClickAwayListener>
  );
}

let host: HTMLElement | undefined;

/**
 * Returns the parent of all popups. MUI hides the siblings of a popup from screen readers; here it has none, so that the page stays
 * in use.
 */
function popupHost(): HTMLElement {
  host ??= document.createElement('div');
  if (!host.isConnected) document.body.append(host);
  return host;
}

/** If the opener is gone, focuses the button with its name, which a new table renders, or else the search. */
function returnFocus(opener: HTMLElement): void {
  setTimeout(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    const name = opener.getAttribute('aria-label');
    const others = document.querySelectorAll<HTMLElement>(
      'main :is(button[aria-haspopup="dialog"], input[type="search"])',
    );
    const successor = [...others].find((other) => other.getAttribute('aria-label') === name);
    (successor ?? [...others].find(({ tagName }) => tagName === 'INPUT'))?.focus();
  }, 0);
}
