import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId, useState } from 'react';
import { formsOf, hasOneOf } from '../../dataProvider/listIndex/fold';
import { t } from '../../i18n/translate';
import { columnLabel, withColumn, withMoved } from '../columns';
import box from '../filter/Box.module.css';
import { useTableModel } from '../tableModel';
import { defaultSettings } from '../tableSettings';
import styles from './ColumnsForm.module.css';

/** With more columns than this there is a field to look for one. */
const overview = 12;

/** Which columns are visible, and in which order. */
export function ColumnsForm({ onClose }: { onClose: () => void }) {
  const { columns, visible, ruleOf, settings, changeSettings } = useTableModel();
  const [find, setFind] = useState('');
  const [moved, setMoved] = useState('');
  const [dragged, setDragged] = useState<string>();
  const inSight = new Set(visible);
  const labelOf = (column: string) => columnLabel(ruleOf(column));
  // People who know the data search for the key.
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

interface ColumnItemProps {
  /** The column's name, which is the checkbox's. */
  readonly label: string;
  readonly checked: boolean;
  /** The only visible one, which cannot be hidden. */
  readonly last: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly dragged: boolean;
  readonly onToggle: (checked: boolean) => void;
  /** By -1 or 1 place. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (begins: boolean) => void;
  /** Another column is dragged over this one. */
  readonly onDragOver: () => void;
}

/** One column: its checkbox, and its place by buttons or by dragging. */
function ColumnItem(props: ColumnItemProps) {
  const { label, checked, last, isFirst, isLast, dragged, onToggle, onMove, onDrag, onDragOver } = props;
  const reason = useId();
  return (
    <li
      className={styles.column}
      draggable
      data-dragged={dragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragEnter={onDragOver}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <DragIndicator className={styles.handle ?? ''} fontSize="inherit" aria-hidden="true" />
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
  /** There is no place beyond; the button keeps the focus all the same. */
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
