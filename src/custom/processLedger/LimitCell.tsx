import { useQuery } from '@tanstack/react-query';
import { processSparks } from '../../../contract/fleetHistory';
import { isOffered } from '../../authProvider/offeredCalls';
import type { Values } from '../../components/charts/chartData';
import { Sparkline } from '../../components/charts/Sparkline';
import { LimitParts, limitText } from '../../components/limit/LimitBar';
import styles from '../../components/limit/limit.module.css';
import { limitOf, limitUse } from '../../components/limit/processLimit';
import { callQuery } from '../../dataProvider/callQuery';
import { cellText, plainText } from '../../dataProvider/cells';
import { pastAt } from '../../dataProvider/past';
import type { CellProps } from '../../definitions/list';
import { t } from '../../i18n/translate';

/** The daily numbers change little while the list is open, and the newest one comes from the row. */
const staleMs = 600_000;

/** Returns the numbers of machines that a process had in the last 30 days. All rows share one request, sent after they are shown. */
function useSpark(id: string, live: number | undefined) {
  const enabled = isOffered(processSparks) && pastAt() === undefined;
  const data = useQuery({ ...callQuery(processSparks), enabled, staleTime: staleMs }).data?.data;
  if (!data || live === undefined) return undefined;
  const former = Object.hasOwn(data.live, id) ? data.live[id] : data.moments.map(() => 0);
  return [...(former ?? []).slice(0, -1), live];
}

/** Shows the machines of a process against its limit: a line of 30 days, a bar and `4 of 10`. A row without both shows only the value. */
export default function LimitCell({ value, row }: CellProps) {
  const limit = limitOf(row);
  const spark = useSpark(plainText(row, 'id'), limit?.live);
  if (limit?.live === undefined) return cellText(value);
  const use = limitUse(limit);
  return (
    <div className={styles.cell} title={limitText({ limit })} data-over={use.over > 0 || undefined}>
      <span className={styles.count}>{t('approvals.inUse', { live: limit.live, limit: limit.approved })}</span>
      <LimitParts use={use} />
      {spark ? <Sparkline values={spark} limit={limit.approved} label={sparkText(spark)} /> : null}
    </div>
  );
}

function sparkText(values: Values): string {
  const known = values.filter((value) => value !== null);
  return t('charts.sparkline', { low: Math.min(...known), high: Math.max(...known) });
}
