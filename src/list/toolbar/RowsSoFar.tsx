import { useListContext } from 'react-admin';
import { type Growth, growthText } from '../../dataProvider/growth';
import { t } from '../../i18n/translate';
import styles from './SearchField.module.css';

/** How many rows of a list have come, while more are on their way. Where rows are chosen or in an order, that is among these. */
export function RowsSoFar({ growth }: { readonly growth: Growth }) {
  const { sort, filterValues } = useListContext();
  const rows = growthText(growth);
  const isAmong = sort.field !== '' || Object.keys(filterValues).length > 0;
  const text = isAmong ? t('list.among', { rows }) : rows;
  return (
    <span
      role="progressbar"
      className={`fine-print ${styles.ago}`}
      aria-label={t('list.reading')}
      aria-valuemin={0}
      aria-valuemax={growth.total?.rows}
      aria-valuenow={growth.total && growth.rows}
      aria-valuetext={text}
    >
      {text}
    </span>
  );
}
