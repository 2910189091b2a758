import { t } from '../../i18n/translate';
import styles from './LimitBar.module.css';
import type { ProcessLimit } from './processLimit';

interface LimitBarProps {
  readonly limit: ProcessLimit;
  /** Machines that are about to be launched as well. */
  readonly adds?: number;
  /** A limit that is asked for in its place. */
  readonly wanted?: number | undefined;
}

/** What is said about a limit, most important first: `4 used · 2 reserved · 3 with this launch · 10 approved`. */
export function limitText({ limit, adds = 0, wanted }: LimitBarProps): string {
  const { approved, live, reserved = 0 } = limit;
  const after = (live ?? 0) + reserved + adds;
  return [
    ...(live === undefined ? [] : [t('limit.used', { n: live })]),
    ...(reserved > 0 ? [t('limit.reserved', { n: reserved })] : []),
    ...(adds > 0 && live !== undefined ? [t('limit.after', { n: after })] : []),
    t('limit.approved', { n: approved }),
    ...(wanted === undefined || wanted === approved ? [] : [t('limit.wanted', { n: wanted })]),
  ].join(' · ');
}

/**
 * A process's limit as a bar with its numbers: what is used, what is being launched, and what this launch would add. Without
 * a figure of what is used there are only numbers.
 */
export function LimitBar({ limit, adds = 0, wanted }: LimitBarProps) {
  const { approved, live, reserved = 0 } = limit;
  const ceiling = wanted ?? approved;
  const after = (live ?? 0) + reserved + adds;
  const scale = Math.max(ceiling, approved, after, 1);
  const share = (count: number) => ({ inlineSize: `${(100 * count) / scale}%` });
  return (
    <div className={styles.limit} data-over={after > ceiling || undefined}>
      {live === undefined ? null : (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.live} style={share(live)} />
          <span className={styles.reserved} style={share(reserved)} />
          <span className={styles.adds} style={share(adds)} />
          <span className={styles.mark} style={{ insetInlineStart: `${(100 * ceiling) / scale}%` }} />
        </div>
      )}
      <span className={styles.text}>{limitText({ limit, adds, wanted })}</span>
    </div>
  );
}
