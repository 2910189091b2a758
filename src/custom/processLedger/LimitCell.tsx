import { LimitParts, limitText } from '../../components/limit/LimitBar';
import styles from '../../components/limit/limit.module.css';
import { limitOf, limitUse } from '../../components/limit/processLimit';
import { cellText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';
import { t } from '../../i18n/translate';

/** Shows the machines of a process against its limit: a bar and `4 of 10`. A row without both shows only the value. */
export default function LimitCell({ value, row }: CellProps) {
  const limit = limitOf(row);
  if (limit?.live === undefined) return cellText(value);
  const use = limitUse(limit);
  return (
    <div className={styles.cell} title={limitText({ limit })} data-over={use.over > 0 || undefined}>
      <span className={styles.count}>{t('approvals.inUse', { live: limit.live, limit: limit.approved })}</span>
      <LimitParts use={use} />
    </div>
  );
}
