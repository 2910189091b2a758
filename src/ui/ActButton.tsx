import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { Ref } from 'react';
import styles from './ActButton.module.css';

interface ActButtonProps {
  /** Its accessible name. */
  readonly label: string;
  readonly icon?: typeof SvgIcon | undefined;
  /** In the colour of danger; outlined, as everything destructive is before its dialog. */
  readonly destructive?: boolean | undefined;
  /** The one that a dialog is about. */
  readonly filled?: boolean;
  /** For a table's row. */
  readonly small?: boolean;
  /** Its act is under way: a spinner, and presses do nothing. */
  readonly busy?: boolean;
  /** Presses do nothing. It keeps the focus, unlike a disabled button of the browser. */
  readonly disabled?: boolean;
  /** Why presses do nothing; it is the tooltip and the description. */
  readonly reason?: string | undefined;
  readonly submits?: boolean;
  readonly describedBy?: string | undefined;
  readonly onPress?: () => void;
  /** What a press does that is refused for its reason, also one by Enter in the form: to say it where it is met. */
  readonly onRefused?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that does something to what is out there: it shows that it is at it, and says why it cannot be pressed. */
export function ActButton({
  label,
  icon: Icon,
  destructive = false,
  filled = false,
  small = false,
  busy = false,
  disabled = false,
  reason,
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
      // Not even an empty one, unless there is one: it would take the place of the tooltip's while that is open.
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
  // One that says why now and then stays the same button all the while: it keeps the focus.
  if (reason === undefined && onRefused === undefined) return button;
  return (
    <Tooltip title={reason ?? ''} describeChild>
      {button}
    </Tooltip>
  );
}
