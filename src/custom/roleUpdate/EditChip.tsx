import Close from '@mui/icons-material/Close';
import Tooltip from '@mui/material/Tooltip';
import { t } from '../../i18n/translate';
import styles from './EditChip.module.css';

/** More characters than this of a name are not drawn: the whole is in the title. */
const drawn = 200;

interface EditChipProps {
  readonly text: string;
  readonly mono?: boolean;
  /** Held as it is, about to be added, or about to be taken away. */
  readonly state?: 'held' | 'added' | 'removed';
  /** The name of its button: what pressing it does now. */
  readonly act: string;
  /** Its change is under way. */
  readonly busy?: boolean;
  /** Presses do nothing, for something else is under way. */
  readonly waiting?: boolean;
  /** Why presses do nothing. */
  readonly reason?: string | undefined;
  readonly onPress: () => void;
}

/** Something that a person has, with the button that takes it away; the same button takes that back, and so keeps the focus. */
export function EditChip({ text, mono = false, state = 'held', ...act }: EditChipProps) {
  return (
    <li className={styles.chip} data-state={state}>
      {state === 'added' ? (
        <span className={styles.sign} aria-hidden="true">
          +
        </span>
      ) : null}
      <bdi className={mono ? `mono ${styles.text}` : styles.text} title={text}>
        {state === 'removed' ? <del>{text.slice(0, drawn)}</del> : text.slice(0, drawn)}
      </bdi>
      {state === 'held' ? null : (
        <span className="visually-hidden">{state === 'added' ? t('roleUpdate.added') : t('roleUpdate.revoked')}</span>
      )}
      <ChipButton state={state} {...act} />
    </li>
  );
}

type ChipButtonProps = Omit<EditChipProps, 'text' | 'mono'>;

function ChipButton({ state, act, busy = false, waiting = false, reason, onPress }: ChipButtonProps) {
  const idle = !busy && !waiting && reason === undefined;
  return (
    <Tooltip title={reason ?? ''} describeChild>
      <button
        type="button"
        className={styles.act}
        aria-label={act}
        title={reason === undefined ? act : undefined}
        aria-busy={busy || undefined}
        aria-disabled={!idle || undefined}
        onClick={() => {
          if (idle) onPress();
        }}
      >
        {state === 'removed' ? t('roleUpdate.undo') : <Close fontSize="inherit" aria-hidden="true" />}
      </button>
    </Tooltip>
  );
}
