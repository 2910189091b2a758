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

/** The way to an action with a reason, beside the buttons that act at one press (D52). */
export function ReasonMenu({ actions, disabled, full = false, onChoose }: ReasonMenuProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  if (actions.length === 0) return null;
  const close = () => setOpener(undefined);
  return (
    <>
      <button
        type="button"
        className={full ? 'button' : `button ${styles.reason}`}
        {...(!full && { 'aria-label': t('list.giveReason'), title: t('list.giveReason') })}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        aria-disabled={disabled || undefined}
        onClick={({ currentTarget }) => {
          if (!disabled) setOpener(currentTarget);
        }}
      >
        <AddComment fontSize={full ? 'small' : 'inherit'} aria-hidden="true" />
        {full ? t('list.giveReason') : null}
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
          slotProps={{ list: { 'aria-label': t('list.giveReason') } }}
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
