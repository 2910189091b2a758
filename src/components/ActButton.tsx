import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { Ref } from 'react';
import styles from './ActButton.module.css';

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
  /** The tooltip and description of a button that works. Pass '' if it may get one: adding the tooltip loses the focus. */
  readonly hint?: string | undefined;
  /** The reason stands beside it, and is its `describedBy`: a tooltip would only lie over what is there. */
  readonly said?: boolean;
  readonly submits?: boolean;
  readonly describedBy?: string | undefined;
  readonly onPress?: () => void;
  /** Called when it is pressed, or Enter is, while `reason` disables it. */
  readonly onRefused?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button for an action on the server: it shows that it is busy, and why it is disabled. */
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
    <button
      ref={ref}
      type={submits ? 'submit' : 'button'}
      className={`button ${styles.button} ${filled && !destructive ? 'primary' : ''}`}
      data-tone={destructive ? 'danger' : undefined}
      data-size={small ? 'small' : undefined}
      data-filled={filled || undefined}
      aria-busy={busy || undefined}
      aria-disabled={!idle || undefined}
      // Omitted entirely when absent: it would override the tooltip's while that is open.
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      onClick={(event) => {
        if (idle) onPress?.();
        else {
          event.preventDefault();
          if (!busy && reason !== undefined) onRefused?.();
        }
      }}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : Icon ? (
        <Icon fontSize={small ? 'inherit' : 'small'} aria-hidden="true" />
      ) : null}
      {label}
    </button>
  );
  // Always wrapped when it may have a reason: remounting it would lose the focus.
  if (said || (reason === undefined && onRefused === undefined && hint === undefined)) return button;
  return (
    <Tooltip title={reason ?? hint ?? ''} describeChild>
      {button}
    </Tooltip>
  );
}
