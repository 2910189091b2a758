import { identifiersIn, isIdentifier } from '../../../contract/identifiers';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel, hasCheckboxes } from '../columns';
import { useTableModel } from '../tableModel';
import { Popup } from '../toolbar/Popup';
import { CheckboxFilter } from './CheckboxFilter';
import { closeOnEnter } from './closeOnEnter';
import { DatesFilter } from './DatesFilter';
import styles from './Filter.module.css';
import { type OpenFilter, showFilter } from './FilterButton';
import { RecentFilter } from './RecentFilter';
import { filterOf, useFilters } from './useFilters';

const close = () => showFilter(undefined);

/** The filter of a column, below the button that opened it. */
export function FilterDialog({ column, opener }: OpenFilter) {
  const { page, ruleOf, meta } = useTableModel();
  const { filters, change } = useFilters();
  const isSet = filterOf(filters, column) !== undefined;
  const rule = ruleOf(column);
  const OtherKind = hasCheckboxes(rule, meta?.checkboxes ?? []) ? CheckboxFilter : TextFilter;
  const Kind = rule.filter === 'dates' ? DatesFilter : OtherKind;
  // Of a list over REST, nobody knows that its back end takes a range of another column.
  const hasRecent = rule.filter === 'dates' || (rule.preset === 'time' && page.list.call !== undefined);
  return (
    <Popup label={t('list.filter', { column: columnLabel(rule) })} opener={opener} onClose={close}>
      <div className={styles.head}>
        <bdi>{columnLabel(rule)}</bdi>
      </div>
      {hasRecent ? <RecentFilter column={column} /> : null}
      <Kind column={column} onClose={close} />
      <div className={styles.foot}>
        <button
          type="button"
          className={`button plain ${styles.clear}`}
          aria-disabled={!isSet}
          onClick={() => change((others) => withColumnFilter(others, column, undefined))}
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

/**
 * Returns the values of a copied column, one a line. Identifiers and addresses are left to the search for parts of a cell, which reads
 * them in any form.
 */
function copiedLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  return lines.length > 1 && identifiersIn(text).every(isIdentifier) ? [] : [...new Set(lines)];
}

/** A filter by a text that the cells contain, or by the values of a column that is pasted. */
function TextFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { page, ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const pasted = filter && 'oneOf' in filter ? filter.oneOf.length : 0;
  return (
    <div className={styles.body}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        type="text"
        className="field"
        aria-label={t('list.filter', { column: columnLabel(ruleOf(column)) })}
        placeholder={pasted === 0 ? t('list.containsHint') : t('list.oneOfHint', { n: pasted })}
        autoComplete="off"
        spellCheck={false}
        value={filter && 'contains' in filter ? filter.contains : ''}
        onChange={({ target }) => change((others) => withColumnFilter(others, column, target.value), { typing: true })}
        onPaste={(event) => {
          const lines = copiedLines(event.clipboardData.getData('text'));
          // Nobody knows that a back end of a list over REST takes several.
          if (lines.length < 2 || !page.list.call) return;
          event.preventDefault();
          change((others) => withColumnFilter(others, column, lines));
        }}
        onKeyDown={(event) => closeOnEnter(event, onClose)}
      />
    </div>
  );
}
