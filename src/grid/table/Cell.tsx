import type { ColumnRule } from '../../dataProvider/columnRules';
import { ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../dataProvider/wholeAnswers';
import styles from './Cell.module.css';
import { type CellLook, cellLook } from './cellLook';
import { asCell } from './tableRoles';

interface CellProps {
  readonly rule: ColumnRule;
  readonly row: Row;
  /** Whether the column holds numbers, and so what is no number stands at the right too. */
  readonly numeric: boolean;
  /** The column's name for a card's line; absent in a table, whose header has it. */
  readonly label: string | undefined;
  /** Its place among all columns from 1, where only those around what is in sight are drawn. */
  readonly place: number | undefined;
  /** Whether it is the first that is drawn, which the others stand beside. */
  readonly first: boolean;
}

/**
 * A cell: a plain `td` without any handler. What can be done with it hangs on the whole table, once. A function and no
 * component: React would keep a record of each, and compare it.
 */
export function drawCell({ rule, row, numeric, label, place, first }: CellProps) {
  // Only where it is needed: a style of its own takes a cell out of the browser's cache of styles.
  const style = first && place !== undefined ? { gridColumnStart: place } : undefined;
  if (rule.render) {
    const Render = rule.render;
    return (
      <td {...asCell} key={rule.name} className={styles.cell} style={style} data-label={label} aria-colindex={place}>
        <div className={styles.own}>
          <Render value={ruleValue(rule, row)} row={row} />
        </div>
      </td>
    );
  }
  const look = cellLook(rule, row);
  return (
    <td
      {...asCell}
      key={rule.name}
      className={styles.cell}
      style={style}
      aria-colindex={place}
      data-label={label}
      data-kind={numeric && look.kind === 'none' ? 'number' : look.kind === 'text' ? undefined : look.kind}
      data-empty={look.kind === 'none' || undefined}
      title={look.title}
      // Two parts beside each other would be read as two words.
      aria-label={look.tail === undefined ? undefined : look.text}
    >
      {content(look)}
    </td>
  );
}

function content({ text, tone, machine, tail }: CellLook) {
  if (machine !== undefined) return <time dateTime={machine}>{text}</time>;
  if (tail !== undefined) {
    return (
      <bdi className={styles.middle}>
        <span>{text.slice(0, -tail)}</span>
        {text.slice(-tail)}
      </bdi>
    );
  }
  return <bdi data-tone={tone}>{text}</bdi>;
}
