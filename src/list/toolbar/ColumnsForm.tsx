import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId, useState } from 'react';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { t } from '../../i18n/translate';
import { columnLabel, withColumn, withMoved } from '../columns';
import box from '../filter/Box.module.css';
import { useTableModel } from '../tableModel';
import { defaultSettings } from '../tableSettings';
import styles from './ColumnsForm.module.css';

const maxWithoutSearch = 12;

/** Shows, hides and moves the columns of the table. */
export function ColumnsForm({ onClose }: { onClose: () => void }) {
  const { columns, visible, ruleOf, settings, changeSettings } = useTableModel();
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState('');
  const inSight = new Set(visible);
  const labelOf = (column: string) => columnLabel(ruleOf(column));
  // A column is found by its label and by its key.
  const forms = formsOf(find);
  const listed = columns.filter((column) => [labelOf(column), column].some((text) => hasOneOf(text, forms)));

  function move(column: string, place: number): void {
    const order = withMoved(columns, column, place);
    if (order === columns) return;
    changeSettings({ order });
    setMoved(t('list.moved', { column: labelOf(column), place: place + 1, all: columns.length }));
  }

  return (
    <>
      {columns.length > maxWithoutSearch ? (
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
              onToggle={(checked) =>
                changeSettings(withColumn(settings, column, checked, ruleOf(column).hidden === true))
              }
              onMove={(by) => move(column, place + by)}
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

interface ColumnItemProps {
  readonly label: string;
  readonly checked: boolean;
  /** The only visible column, which cannot be hidden. */
  readonly last: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onToggle: (checked: boolean) => void;
  /** By -1 or 1 place. */
  readonly onMove: (by: number) => void;
}

/** One column: its checkbox and the buttons that move it. */
function ColumnItem(props: ColumnItemProps) {
  const { label, checked, last, isFirst, isLast, onToggle, onMove } = props;
  const reason = useId();
  return (
    <li className={styles.column}>
      <label className={styles.choice} title={last ? t('list.lastColumn') : label}>
        <input
          type="checkbox"
          className={box.box}
          checked={checked}
          disabled={last}
          aria-describedby={last ? reason : undefined}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <bdi className="clipped">{label}</bdi>
      </label>
      {last ? (
        <span id={reason} hidden>
          {t('list.lastColumn')}
        </span>
      ) : null}
      <MoveButton
        label={t('list.moveUp', { column: label })}
        icon={ArrowUpward}
        off={isFirst}
        onMove={() => onMove(-1)}
      />
      <MoveButton
        label={t('list.moveDown', { column: label })}
        icon={ArrowDownward}
        off={isLast}
        onMove={() => onMove(1)}
      />
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: typeof SvgIcon;
  /** True at the end of the list. The button is not disabled, so that it keeps the focus. */
  readonly off: boolean;
  readonly onMove: () => void;
}

function MoveButton({ label, icon: Icon, off, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={`square ${styles.move}`}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={onMove}
    >
      <Icon fontSize="inherit" aria-hidden="true" />
    </button>
  );
}
