import { useEffect, useId, useRef, useState } from 'react';
import { besideText, shownText } from '../../components/shownText';
import { withColumnFilter } from '../../dataProvider/listQuery';
import { t } from '../../i18n/translate';
import { useTableModel } from '../tableModel';
import box from './Box.module.css';
import styles from './Filter.module.css';
import { useFacet } from './useFacet';
import { boxesOf, useFilters, valuesOf } from './useFilters';

/** With more values than this there is a field to look for one. */
const overview = 12;

/** A filter by checkboxes: each tick applies at once, and none ticked is no filter (D35). */
export function CheckboxFilter({ column }: { column: string }) {
  const { ruleOf } = useTableModel();
  const { filters, change } = useFilters();
  const [find, setFind] = useState('');
  const ticked = valuesOf(filters, column);
  // A box that was ticked at first stays, so that it can be ticked again.
  const [before] = useState(ticked);
  const [maximum, setMaximum] = useState(0);
  const found = useFacet(column, withColumnFilter(filters, column, undefined), find);
  const list = useRef<HTMLDivElement>(null);
  const ready = found.state === 'ready';
  if (ready && found.facet.total > maximum) setMaximum(found.facet.total);

  // From the dialog itself the focus goes on to the first field, once there is one.
  useEffect(() => {
    if (ready && document.activeElement?.getAttribute('role') === 'dialog') {
      list.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    }
  }, [ready]);

  const toggle = (text: string) =>
    change((others) => {
      const now = valuesOf(others, column);
      const next = now.includes(text) ? now.filter((other) => other !== text) : [...now, text];
      return withColumnFilter(others, column, next);
    });

  if (found.state === 'loading') {
    return (
      <p className={styles.note} role="status">
        {t('list.findingValues')}
      </p>
    );
  }
  if (found.state === 'failed') {
    return (
      <div className={styles.note}>
        <p role="alert">{t('list.failed')}</p>
        <button type="button" className="button" onClick={found.again}>
          {t('list.retry')}
        </button>
      </div>
    );
  }
  const { facet } = found;
  const boxes = boxesOf(facet, [...new Set([...before, ...ticked])], find);
  return (
    <div ref={list}>
      {maximum > overview ? (
        <input
          type="search"
          className={`field ${styles.find}`}
          aria-label={t('list.findValue')}
          placeholder={t('list.findValue')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      ) : null}
      {boxes.length === 0 ? <p className={styles.note}>{t('list.noValues')}</p> : null}
      <ul className={styles.values}>
        {boxes.map(({ text, count }) => (
          <ValueBox
            key={text}
            label={text === '' ? t('list.emptyValue') : shownText(ruleOf(column), text)}
            beside={besideText(ruleOf(column), text)}
            count={count}
            checked={ticked.includes(text)}
            onToggle={() => toggle(text)}
          />
        ))}
      </ul>
      {facet.total > facet.entries.length ? (
        <p className={styles.note}>{t('list.moreValues', { shown: facet.entries.length, total: facet.total })}</p>
      ) : null}
    </div>
  );
}

interface ValueBoxProps {
  /** The value as the table shows it, which is the box's name. */
  readonly label: string;
  /** The name of the value, which belongs to the box's description. */
  readonly beside: string | undefined;
  /** How many rows have it, which is the box's description; absent where nobody has counted. */
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** One value of a checkbox filter. */
function ValueBox({ label, beside, count, checked, onToggle }: ValueBoxProps) {
  const [id, nameId] = [useId(), useId()];
  const described = [...(beside === undefined ? [] : [nameId]), ...(count === undefined ? [] : [id])].join(' ');
  return (
    <li className={styles.value} data-none={count === 0 || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={box.box}
          checked={checked}
          aria-describedby={described || undefined}
          onChange={onToggle}
        />
        <bdi className="clipped" title={label}>
          {label}
        </bdi>
        {beside === undefined ? null : (
          <bdi id={nameId} className="clipped muted" title={beside} aria-hidden="true">
            {beside}
          </bdi>
        )}
      </label>
      {count === undefined ? null : (
        <span id={id} className={styles.count}>
          {count}
        </span>
      )}
    </li>
  );
}
