import AddComment from '@mui/icons-material/AddCommentOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../../components/IconButton';
import type { RowAction } from '../../definitions/action';
import type { Icon } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import { motion } from '../../theme/tokens';

interface MenuEntry {
  readonly name: string;
  readonly label: string;
  /** Why it cannot be chosen; shown below its label. */
  readonly reason?: string | undefined;
  readonly onChoose: () => void;
}

interface MenuButtonProps {
  /** The name of the menu and of its button. */
  readonly label: string;
  readonly disabled: boolean;
  readonly entries: readonly MenuEntry[];
  /** Shows only this icon, with the label as tooltip. */
  readonly icon?: Icon;
  readonly startIcon?: ReactNode;
  readonly size?: 'small' | 'medium';
}

const iconLook = {
  width: { xs: 36, md: 28 },
  height: { xs: 36, md: 28 },
  fontSize: { xs: 20, md: 16 },
  '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed' },
} as const;

/** A button that opens a menu of actions. */
export function MenuButton({ label, disabled, entries, icon, startIcon, size = 'small' }: MenuButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const props = {
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': opener !== undefined,
    'aria-disabled': disabled || undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (!disabled) setOpener(currentTarget);
    },
  } as const;
  return (
    <>
      {icon ? (
        <IconButton label={label} icon={icon} sx={iconLook} {...props} />
      ) : (
        <Button variant="outlined" color="inherit" startIcon={startIcon} {...props}>
          {label}
        </Button>
      )}
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
  return (
    <MenuButton
      label={t('list.anyWithReason')}
      disabled={disabled}
      {...(full ? { size: 'medium', startIcon: <AddComment aria-hidden="true" /> } : { icon: AddComment })}
      entries={actions.map((action) => ({
        name: action.name,
        label: t('list.withReason', { action: say(action.label) }),
        onChoose: () => onChoose(action),
      }))}
    />
  );
}
