import { useState } from 'react';
import { t } from '../../i18n/translate';
import { columnLabel } from '../filter/columnLabel';
import { useTableModel } from '../tableModel';
import { defaultSettings } from '../tableSettings';
import { ColumnItem } from './ColumnItem';
import styles from './ColumnsForm.module.css';
import { withColumn, withMoved } from './columnChoice';

/** With more columns than this there is a field to look for one. */
const overview = 12;

/** Which columns are in sight, and in which order. */
export function ColumnsForm({ onClose }: { onClose: () => void }) {
  const { columns, visible, ruleOf, settings, changeSettings } = useTableModel();
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState('');
  const [dragged, setDragged] = useState<string>();
  const inSight = new Set(visible);
  const labelOf = (column: string) => columnLabel(ruleOf(column));
  const listed = columns.filter((column) => labelOf(column).toLowerCase().includes(find.toLowerCase()));

  function move(column: string, place: number): void {
    const order = withMoved(columns, column, place);
    if (order === columns) return;
    changeSettings({ order });
    setMoved(t('list.moved', { column: labelOf(column), place: place + 1, all: columns.length }));
  }

  return (
    <>
      {columns.length > overview ? (
        <input
          type="search"
          className={`field ${styles.find}`}
          aria-label={t('list.findColumn')}
          placeholder={t('list.findColumn')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      ) : null}
      {listed.length === 0 ? <p className={styles.note}>{t('list.noColumn')}</p> : null}
      <ul className={styles.columns}>
        {listed.map((column) => {
          const place = columns.indexOf(column);
          return (
            <ColumnItem
              key={column}
              label={labelOf(column)}
              checked={inSight.has(column)}
              last={inSight.has(column) && visible.length === 1}
              isFirst={place === 0}
              isLast={place === columns.length - 1}
              dragged={dragged === column}
              onToggle={(checked) =>
                changeSettings(withColumn(settings, column, checked, ruleOf(column).hidden === true))
              }
              onMove={(by) => move(column, place + by)}
              onDrag={(begins) => setDragged(begins ? column : undefined)}
              onDragOver={() => {
                if (dragged !== undefined && dragged !== column) move(dragged, place);
              }}
            />
          );
        })}
      </ul>
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
      <div className={styles.foot}>
        <button
          type="button"
          className="button plain"
          onClick={() => changeSettings({ hidden: [], shown: columns.filter((column) => ruleOf(column).hidden) })}
        >
          {t('list.showAll')}
        </button>
        <button type="button" className="button plain" onClick={() => changeSettings(defaultSettings)}>
          {t('list.reset')}
        </button>
        <button type="button" className={`button plain ${styles.close}`} onClick={onClose}>
          {t('app.close')}
        </button>
      </div>
    </>
  );
}
