import { t } from '../../i18n/translate';
import styles from './limit.module.css';
import { type LimitUse, limitUse, type ProcessLimit, shareOf } from './processLimit';

interface LimitBarProps {
  readonly limit: ProcessLimit;
  /** Machines of a launch that is not sent yet. */
  readonly adds?: number;
  /** A requested new limit. */
  readonly wanted?: number | undefined;
}

/**
 * Describes the use of a limit: `4 of 10 in use · 2 being launched · 9 after this launch`, and the number of machines above it.
 */
export function limitText({ limit, adds = 0, wanted }: LimitBarProps): string {
  const { approved, live } = limit;
  const { reserved, after, over } = limitUse(limit, adds, wanted);
  return [
    live === undefined ? t('limit.approved', { n: approved }) : t('limit.inUse', { n: live, limit: approved }),
    ...(reserved > 0 ? [t('limit.reserved', { n: reserved })] : []),
    ...(adds > 0 && live !== undefined ? [t('limit.after', { n: after })] : []),
    ...(wanted === undefined || wanted === approved ? [] : [t('limit.wanted', { n: wanted })]),
    ...(over > 0 ? [t('limit.over', { n: over })] : []),
  ].join(' · ');
}

/**
 * Shows the use of a process's limit as a bar with its numbers: live machines, machines being launched, and those of this launch. If
 * the number of live machines is unknown there is no bar.
 */
export function LimitBar({ limit, adds = 0, wanted }: LimitBarProps) {
  const use = limitUse(limit, adds, wanted);
  return (
    <div className={styles.limit} data-over={use.over > 0 || undefined}>
      {limit.live === undefined ? null : <LimitParts use={use} />}
      <span className={`fine-print ${styles.text}`}>{limitText({ limit, adds, wanted })}</span>
    </div>
  );
}

/**
 * The bar of a limit: solid for live machines, hatched for those being launched, dashed for those of this launch, and a tick at the
 * limit. Hidden from screen readers, which read the numbers beside it.
 */
export function LimitParts({ use }: { readonly use: LimitUse }) {
  const part = (count: number) => ({ inlineSize: shareOf(use, count) });
  return (
    <div className={styles.bar} aria-hidden="true" data-over={use.over > 0 || undefined}>
      {use.live > 0 ? <span className={styles.live} style={part(use.live)} /> : null}
      {use.reserved > 0 ? <span className={styles.reserved} style={part(use.reserved)} /> : null}
      {use.adds > 0 ? <span className={styles.adds} style={part(use.adds)} /> : null}
      <span className={styles.mark} style={{ insetInlineStart: shareOf(use, use.ceiling) }} />
    </div>
  );
}
