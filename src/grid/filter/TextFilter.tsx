import { columnFiltersOf, type FilterValues, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import { columnLabel } from './columnLabel';
import styles from './Filter.module.css';
import { useFilters } from './useFilters';

function containedOf(filters: FilterValues, column: string): string {
  const found = columnFiltersOf(filters).find((filter) => filter.column === column);
  return found && 'contains' in found ? found.contains : '';
}

/** A filter by a text that the cells contain. */
export function TextFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  return (
    <div className={styles.body}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        type="text"
        className="field"
        aria-label={t('list.filter', { column: columnLabel(ruleOf(column)) })}
        placeholder={t('list.containsHint')}
        autoComplete="off"
        spellCheck={false}
        value={containedOf(filters, column)}
        onChange={({ target }) => change((others) => withColumnFilter(others, column, target.value), { typing: true })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The button that then has the focus would take the same key for a click.
          event.preventDefault();
          onClose();
        }}
      />
    </div>
  );
}
