import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { t } from '../../i18n/translate';
import { useFilters } from '../filter/useFilters';
import styles from './ClearFilters.module.css';

/** Takes the search and all column filters away. It keeps its place, and the focus, when there is nothing to clear. */
export function ClearFilters() {
  const { filters, change } = useFilters();
  const nothing = Object.keys(filters).length === 0;
  return (
    <button
      type="button"
      className={`button plain ${styles.clear}`}
      aria-disabled={nothing}
      title={t('list.clearFilters')}
      onClick={() => change(() => ({}))}
    >
      <FilterAltOff fontSize="small" aria-hidden="true" />
      <span className={styles.label}>{t('list.clearFilters')}</span>
    </button>
  );
}
