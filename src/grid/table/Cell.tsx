import type { ColumnRule } from '../../dataProvider/columnRules';
import { ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../dataProvider/wholeAnswers';
import styles from './Cell.module.css';
import { type CellLook, cellLook } from './cellLook';

interface CellProps {
  readonly rule: ColumnRule;
  readonly row: Row;
  /** Whether the column holds numbers, and so what is no number stands at the right too. */
  readonly numeric: boolean;
  /** The column's name for a card's line; absent in a table, whose header has it. */
  readonly label: string | undefined;
}

/** A cell: a plain `td` without any handler. What can be done with it hangs on the whole table, once. */
export function Cell({ rule, row, numeric, label }: CellProps) {
  const role = label === undefined ? undefined : 'cell';
  if (rule.render) {
    const Render = rule.render;
    return (
      <td className={styles.cell} role={role} data-label={label}>
        <div className={styles.own}>
          <Render value={ruleValue(rule, row)} row={row} />
        </div>
      </td>
    );
  }
  const look = cellLook(rule, row);
  return (
    <td
      className={styles.cell}
      role={role}
      data-label={label}
      data-kind={numeric && look.kind === 'none' ? 'number' : look.kind === 'text' ? undefined : look.kind}
      data-empty={look.kind === 'none' || undefined}
      title={look.title}
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
