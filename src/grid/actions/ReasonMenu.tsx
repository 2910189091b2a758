import AddComment from '@mui/icons-material/AddCommentOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { motion } from '../../theme/tokens';
import styles from './RowActions.module.css';

interface ReasonMenuProps {
  /** Those that take a reason without asking for one; none: no button. */
  readonly actions: readonly RowAction[];
  readonly disabled: boolean;
  /** On a page of its own it has words, as all buttons there. */
  readonly full?: boolean;
  readonly onChoose: (action: RowAction) => void;
}

/** Returns the labels of actions in one phrase: `Approve or reject`. */
const eitherOf = ([first, ...others]: readonly RowAction[]): string =>
  others.reduce(
    (one, { label }) => t('list.either', { one, other: say(label).toLowerCase() }),
    first ? say(first.label) : '',
  );

/** The way to an action with a reason, beside the buttons that act at one press (D52). */
export function ReasonMenu({ actions, disabled, full = false, onChoose }: ReasonMenuProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  if (actions.length === 0) return null;
  const close = () => setOpener(undefined);
  const label = t('list.withReason', { action: eitherOf(actions) });
  return (
    <>
      <button
        type="button"
        className={full ? 'button' : `button ${styles.reason}`}
        {...(!full && { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        aria-disabled={disabled || undefined}
        onClick={({ currentTarget }) => {
          if (!disabled) setOpener(currentTarget);
        }}
      >
        <AddComment fontSize={full ? 'small' : 'inherit'} aria-hidden="true" />
        {full ? label : null}
      </button>
      {opener ? (
        <Menu
          open
          anchorEl={opener}
          // Within the page's landmark, as what it belongs to.
          container={() => opener.closest('main')}
          onClose={close}
          disableScrollLock
          transitionDuration={window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motion.quick}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.name}
              onClick={() => {
                close();
                onChoose(action);
              }}
            >
              {t('list.withReason', { action: say(action.label) })}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
