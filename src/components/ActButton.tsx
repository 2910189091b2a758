import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { Ref } from 'react';

interface ActButtonProps {
  /** Its accessible name. */
  readonly label: string;
  readonly icon?: typeof SvgIcon | undefined;
  /** Red and outlined: the confirmation dialog has the filled one. */
  readonly destructive?: boolean | undefined;
  /** The primary button. */
  readonly filled?: boolean;
  /** Sized for a table row. */
  readonly small?: boolean;
  /** In progress: shows a spinner and ignores presses. */
  readonly busy?: boolean;
  /** Ignores presses, but unlike a native disabled button stays focusable. */
  readonly disabled?: boolean;
  /** Why it is disabled; its tooltip and description. */
  readonly reason?: string | undefined;
  /** The tooltip and description of an enabled button. Pass '' if it may get one: adding the tooltip loses the focus. */
  readonly hint?: string | undefined;
  /** The reason is visible beside the button, which names it in `describedBy`; a tooltip would cover it. */
  readonly said?: boolean;
  readonly submits?: boolean;
  readonly describedBy?: string | undefined;
  readonly onPress?: () => void;
  /** Called when it is pressed while `reason` disables it. */
  readonly onRefused?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button for an action on the server: it shows progress, and why it is disabled. */
export function ActButton({
  label,
  icon: Icon,
  destructive = false,
  filled = false,
  small = false,
  busy = false,
  disabled = false,
  reason,
  hint,
  said = false,
  submits = false,
  describedBy,
  onPress,
  onRefused,
  ref,
}: ActButtonProps) {
  const idle = !busy && !disabled && reason === undefined;
  const button = (
    <Button
      ref={ref}
      type={submits ? 'submit' : 'button'}
      variant={filled ? 'contained' : 'outlined'}
      color={destructive ? 'error' : filled ? 'primary' : 'inherit'}
      size={small ? 'small' : 'medium'}
      // MUI's `loading` would disable the button natively, which loses the focus.
      startIcon={
        busy ? (
          <CircularProgress size={small ? 16 : 20} aria-hidden="true" />
        ) : Icon ? (
          <Icon aria-hidden="true" />
        ) : undefined
      }
      aria-busy={busy || undefined}
      aria-disabled={!idle || undefined}
      // Omitted when absent, because `undefined` would override the tooltip's.
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      onClick={(event) => {
        if (idle) onPress?.();
        else {
          event.preventDefault();
          if (!busy && reason !== undefined) onRefused?.();
        }
      }}
    >
      {label}
    </Button>
  );
  // Always wrapped when it may have a reason: remounting it would lose the focus.
  if (said || (reason === undefined && onRefused === undefined && hint === undefined)) return button;
  return (
    <Tooltip title={reason ?? hint ?? ''} describeChild>
      {button}
    </Tooltip>
  );
}
