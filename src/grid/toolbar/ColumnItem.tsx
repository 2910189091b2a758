import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId } from 'react';
import { t } from '../../i18n/translate';
import box from '../filter/Box.module.css';
import styles from './ColumnsForm.module.css';

interface ColumnItemProps {
  /** What the column is called, which is the box's name. */
  readonly label: string;
  readonly checked: boolean;
  /** It is the only one in sight, and stays. */
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

/** One column of the chooser: its box, and its place by buttons or by dragging. */
export function ColumnItem(props: ColumnItemProps) {
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
        <bdi className={styles.text}>{label}</bdi>
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
    <button type="button" className={styles.move} aria-label={label} title={label} aria-disabled={off} onClick={onMove}>
      <Icon fontSize="inherit" aria-hidden="true" />
    </button>
  );
}
