import { cellText } from '../../dataProvider/cells';
import type { CellProps } from '../../definitions/list';
import { t } from '../../i18n/translate';
import { limitText } from '../../ui/limit/LimitBar';
import { LimitParts } from '../../ui/limit/LimitParts';
import { limitUse } from '../../ui/limit/limitUse';
import { limitOf } from '../../ui/limit/processLimit';
import styles from './LimitCell.module.css';

/** How many machines a process has, beside how many it may have: a bar and `4 of 10`. A row without both has only the value. */
export default function LimitCell({ value, row }: CellProps) {
  const limit = limitOf(row);
  if (limit?.live === undefined) return cellText(value);
  const use = limitUse(limit);
  return (
    <div className={styles.limit} title={limitText({ limit })} data-over={use.over > 0 || undefined}>
      <LimitParts use={use} />
      <span className={styles.text}>{t('approvals.inUse', { live: limit.live, limit: limit.approved })}</span>
    </div>
  );
}
