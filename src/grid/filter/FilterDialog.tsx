import { columnFiltersOf, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { Popup } from '../toolbar/Popup';
import { CheckboxFilter } from './CheckboxFilter';
import { columnLabel } from './columnLabel';
import { DatesFilter } from './DatesFilter';
import styles from './Filter.module.css';
import { hasCheckboxes } from './hasCheckboxes';
import { type OpenFilter, showFilter } from './openFilter';
import { TextFilter } from './TextFilter';
import { useFilters } from './useFilters';

const close = () => showFilter(undefined);

/** The filter of a column, below the button that opened it. */
export function FilterDialog({ column, opener }: OpenFilter) {
  const { ruleOf, meta } = useTableModel();
  const { filters, change } = useFilters();
  const isSet = columnFiltersOf(filters).some((filter) => filter.column === column);
  const rule = ruleOf(column);
  const OtherKind = hasCheckboxes(rule, meta?.checkboxes ?? []) ? CheckboxFilter : TextFilter;
  const Kind = rule.filter === 'dates' ? DatesFilter : OtherKind;
  return (
    <Popup label={t('list.filter', { column: columnLabel(rule) })} opener={opener} onClose={close}>
      <div className={styles.head}>
        <bdi>{columnLabel(rule)}</bdi>
      </div>
      <Kind column={column} onClose={close} />
      <div className={styles.foot}>
        <button
          type="button"
          className={`button plain ${styles.clear}`}
          aria-disabled={!isSet}
          onClick={() => change((known) => withColumnFilter(known, column, undefined))}
        >
          {t('list.clear')}
        </button>
        <button type="button" className="button plain" onClick={close}>
          {t('app.close')}
        </button>
      </div>
    </Popup>
  );
}
