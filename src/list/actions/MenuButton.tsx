import AddComment from '@mui/icons-material/AddCommentOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import type { RowAction } from '../../definitions/action';
import { say, t } from '../../i18n/translate';
import { motion } from '../../theme/tokens';
import styles from './RowActions.module.css';

interface MenuEntry {
  readonly name: string;
  readonly label: string;
  /** Why it cannot be chosen; shown below its label. */
  readonly reason?: string | undefined;
  readonly onChoose: () => void;
}

interface MenuButtonProps {
  /** The name of the menu, and of the button unless it shows other words. */
  readonly label: string;
  readonly className: string;
  readonly disabled: boolean;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
  /** The button shows an icon only: `label` is its name and tooltip. */
  readonly iconOnly?: boolean;
}

/** A button that opens a menu of actions. */
export function MenuButton({ label, className, disabled, entries, children, iconOnly = false }: MenuButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  return (
    <>
      <button
        type="button"
        className={className}
        {...(iconOnly && { 'aria-label': label, title: label })}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        aria-disabled={disabled || undefined}
        onClick={({ currentTarget }) => {
          if (!disabled) setOpener(currentTarget);
        }}
      >
        {children}
      </button>
      {opener ? (
        <Menu
          open
          anchorEl={opener}
          // Inside the page's landmark, like the button.
          container={() => opener.closest('main')}
          onClose={close}
          disableScrollLock
          transitionDuration={window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motion.quick}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {entries.map(({ name, label: words, reason, onChoose }) => (
            <MenuItem
              key={name}
              disabled={reason !== undefined}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              <span>
                {words}
                {reason === undefined ? null : <span className="secondary"> · {reason}</span>}
              </span>
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}

interface ReasonMenuProps {
  /** The actions that take a reason without asking for one. Without any there is no button. */
  readonly actions: readonly RowAction[];
  readonly disabled: boolean;
  /** On a page of its own the button has words, like all buttons there. */
  readonly full?: boolean;
  readonly onChoose: (action: RowAction) => void;
}

/** Offers actions with a reason, beside the buttons that act at one press (D52). */
export function ReasonMenu({ actions, disabled, full = false, onChoose }: ReasonMenuProps) {
  if (actions.length === 0) return null;
  const label = t('list.anyWithReason');
  return (
    <MenuButton
      label={label}
      className={full ? 'button' : `button ${styles.reason}`}
      disabled={disabled}
      iconOnly={!full}
      entries={actions.map((action) => ({
        name: action.name,
        label: t('list.withReason', { action: say(action.label) }),
        onChoose: () => onChoose(action),
      }))}
    >
      <AddComment fontSize={full ? 'small' : 'inherit'} aria-hidden="true" />
      {full ? label : null}
    </MenuButton>
  );
}
