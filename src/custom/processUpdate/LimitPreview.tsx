import { identifierText } from '../../../contract/shapes';
import type { Row } from '../../dataProvider/rows';
import { t } from '../../i18n/translate';
import { LimitBar } from '../../ui/limit/LimitBar';
import { limitOf } from '../../ui/limit/processLimit';
import styles from './LimitPreview.module.css';

interface LimitPreviewProps {
  readonly process: Row;
  /** The limit that is asked for, as it is typed. */
  readonly value: string;
}

/** How much of a process's limit is taken, and what the new one would mean, before it is asked for. */
export function LimitPreview({ process, value }: LimitPreviewProps) {
  const limit = limitOf(process);
  if (!limit) return null;
  const wanted = identifierText.safeParse(value.trim()).success ? Number(value) : undefined;
  const taken = (limit.live ?? 0) + (limit.reserved ?? 0);
  return (
    <div className={styles.preview}>
      <LimitBar limit={limit} wanted={wanted} />
      <p className={styles.warning} role="status">
        {wanted !== undefined && wanted < taken ? t('processTools.belowUse', { n: taken }) : null}
      </p>
    </div>
  );
}
