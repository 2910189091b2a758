import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import styles from './TemplateNotice.module.css';
import { useUnusable } from './templateCheck';

/** Says to whoever decides about requests which of them name a template that there is not; else nothing. */
export default function TemplateNotice({ rows }: { readonly rows: readonly Row[] }) {
  const faults = useUnusable(rows);
  if (faults.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <WarningAmber fontSize="small" aria-hidden="true" className={styles.icon} />
      <div>
        {faults.map(({ ids, words }) => (
          <p key={words} className={styles.words}>
            {rows.length > 1 ? t('templateCheck.requests', { ids: ids.join(', '), words }) : words}
          </p>
        ))}
      </div>
    </div>
  );
}
