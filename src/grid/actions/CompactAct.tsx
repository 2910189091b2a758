import type { Icon } from '../../definitions/basics';
import styles from './RowActions.module.css';

interface CompactActProps {
  /** Its accessible name, which is its tooltip too. */
  readonly label: string;
  readonly icon: Icon;
  readonly destructive: boolean;
  /** Something is under way with the row: presses do nothing, and the button keeps the focus. */
  readonly disabled: boolean;
  /** Why presses do nothing; it is the tooltip then. */
  readonly reason: string | undefined;
  readonly onPress: () => void;
}

/** An action of a row as its icon alone. */
export function CompactAct({ label, icon: Icon, destructive, disabled, reason, onPress }: CompactActProps) {
  const idle = !disabled && reason === undefined;
  return (
    <button
      type="button"
      className={styles.compact}
      data-tone={destructive ? 'danger' : undefined}
      aria-label={label}
      title={reason ?? label}
      aria-disabled={!idle || undefined}
      onClick={() => {
        if (idle) onPress();
      }}
    >
      <Icon fontSize="inherit" aria-hidden="true" />
    </button>
  );
}
