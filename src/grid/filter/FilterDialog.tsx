import { type KeyboardEvent, useId, useState } from 'react';
import { type Days, daysOf, withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { columnLabel, hasCheckboxes } from '../columns';
import { useTableModel } from '../tableModel';
import { Popup } from '../toolbar/Popup';
import { CheckboxFilter } from './CheckboxFilter';
import styles from './Filter.module.css';
import { type OpenFilter, showFilter } from './FilterButton';
import { filterOf, useFilters } from './useFilters';

const close = () => showFilter(undefined);

/** The filter of a column, below the button that opened it. */
export function FilterDialog({ column, opener }: OpenFilter) {
  const { ruleOf, meta } = useTableModel();
  const { filters, change } = useFilters();
  const isSet = filterOf(filters, column) !== undefined;
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

function closeOnEnter(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  // The opener, which then has the focus, would take the same key for a click.
  event.preventDefault();
  onClose();
}

/** A filter by a text that the cells contain. */
function TextFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
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
        value={filter && 'contains' in filter ? filter.contains : ''}
        onChange={({ target }) => change((others) => withColumnFilter(others, column, target.value), { typing: true })}
        onKeyDown={(event) => closeOnEnter(event, onClose)}
      />
    </div>
  );
}

/** The first and the last day that a filter can name. */
const [first, last] = ['1900-01-01', '2199-12-31'];

/** Not while a year is typed, when the field has dates of the first centuries. */
const isWhole = (day: string) => day === '' || daysOf({ from: day }) !== undefined;

const isReversed = ({ from, to }: Days) => isWhole(to) && to !== '' && from > to;

const same = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/**
 * A filter by days of the reader's calendar; both ends belong to it, and either may be left open. It never applies while From
 * is after To.
 */
function DatesFilter({ column, onClose }: { column: string; onClose: () => void }) {
  const { filters, change } = useFilters();
  const filter = filterOf(filters, column);
  const applied = filter && 'from' in filter ? { from: filter.from, to: filter.to } : { from: '', to: '' };
  const [chosen, setChosen] = useState(applied);
  const [former, setFormer] = useState(applied);
  const reversed = isReversed(chosen);
  const note = useId();
  // Cleared, or changed by Back: the fields follow.
  if (!same(applied, former)) {
    setFormer(applied);
    setChosen(applied);
  }

  function choose(days: Days): void {
    setChosen(days);
    if (isReversed(days) || !isWhole(days.from) || !isWhole(days.to)) return;
    setFormer(days);
    change((others) => withColumnFilter(others, column, days), { typing: true });
  }

  const field = (end: keyof Days, label: string) => (
    <label className={styles.end}>
      <span>{label}</span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here
        autoFocus={end === 'from'}
        type="date"
        className="field"
        min={first}
        max={last}
        aria-invalid={reversed || undefined}
        aria-describedby={reversed ? note : undefined}
        value={chosen[end]}
        onChange={({ target }) => choose({ ...chosen, [end]: target.value })}
        onKeyDown={(event) => closeOnEnter(event, onClose)}
      />
    </label>
  );
  return (
    <div className={styles.ends}>
      {field('from', t('list.fromDay'))}
      {field('to', t('list.toDay'))}
      {reversed ? (
        <p id={note} className={styles.wrong} role="alert">
          {t('list.daysReversed')}
        </p>
      ) : null}
    </div>
  );
}
