import { Component, type ReactNode, Suspense, type TdHTMLAttributes } from 'react';
import { type CellLook, cellLook, mayTurn } from '../../components/cellLook';
import { LookAlikeMark } from '../../components/lookAlikes';
import { Mark } from '../../components/Mark';
import { addressOfPath } from '../../config/basePath';
import { cellText } from '../../dataProvider/cells';
import { type ColumnRule, ruleMark, ruleValue } from '../../dataProvider/columnRules';
import type { Row } from '../../definitions/basics';
import { say, t } from '../../i18n/translate';
import styles from './Cell.module.css';
import { lookAttributes } from './rowPlan';
import { asCell } from './tableDom';

interface CellProps {
  readonly rule: ColumnRule;
  readonly row: Row;
  /** True if the column holds numbers, so that an empty value is aligned right too. */
  readonly numeric: boolean;
  /** True if the column stays in sight while the others are scrolled. */
  readonly stays: boolean;
  /** The column's name on a card. Absent in a table, whose header has it. */
  readonly label: string | undefined;
  /** True for the tab stop of the body. */
  readonly isStop: boolean;
  /** The number of the column, from 1, if rows render only the visible columns. */
  readonly place: number | undefined;
  /** The line of the grid that the cell starts at, if it does not follow the cell before it. */
  readonly startsAt: number | undefined;
  /** The columns out of sight in which a search has found the row, in words, for one cell of the row. */
  readonly found?: string | undefined;
  /** The mark of a name that can be taken for another one. */
  readonly alike?: string | undefined;
}

/** Renders a cell as a plain `td`, whose events the table handles. Not a component, since React would compare a thousand of them. */
export function drawCell({ rule, row, numeric, stays, label, isStop, place, found, alike, startsAt }: CellProps) {
  // Only if needed: the browser does not cache the styles of an element with an inline style.
  const style = startsAt === undefined ? undefined : { gridColumnStart: startsAt };
  if (rule.render) {
    const Render = rule.render;
    const value = ruleValue(rule, row);
    return (
      <td
        {...asCell}
        key={rule.name}
        className={styles.cell}
        style={style}
        data-label={label}
        data-stays={stays ? '' : undefined}
        tabIndex={isStop ? 0 : undefined}
        aria-colindex={place}
      >
        <div className={styles.own}>
          <CellBoundary row={row} text={cellText(value)}>
            <Suspense fallback={null}>
              <Render value={value} row={row} />
            </Suspense>
          </CellBoundary>
        </div>
      </td>
    );
  }
  const look = cellLook(rule, row);
  const mark = ruleMark(rule, row);
  const props: TdProps = { ...asCell, className: styles.cell, ...lookAttributes(look, numeric) };
  if (style) props.style = style;
  if (isStop) props.tabIndex = 0;
  if (place !== undefined) props['aria-colindex'] = place;
  if (label !== undefined) props['data-label'] = label;
  if (stays) props['data-stays'] = '';
  const isMarked = mark !== undefined || found !== undefined || alike !== undefined;
  if (look.tail !== undefined && isMarked) {
    props['aria-label'] = [look.text, mark && say(mark), alike, found].filter((part) => part !== undefined).join(' ');
  }
  if (isMarked) props['data-marked'] = '';
  const drawn = content(look, label !== undefined);
  const address = look.kind === 'none' ? undefined : rule.link?.(row);
  return (
    <td key={rule.name} {...props}>
      {address === undefined ? (
        drawn
      ) : (
        // The tab stop is the cell, whose Enter follows the link. The table handles clicks.
        <a href={addressOfPath(address)} data-follow={address} className={styles.link} tabIndex={-1}>
          {look.text === '' ? t('list.unnamed') : drawn}
        </a>
      )}
      {mark === undefined ? null : <Mark text={mark} tone={rule.markTone} />}
      {alike === undefined ? null : <LookAlikeMark text={alike} />}
      {found === undefined ? null : <Mark text={found} />}
    </td>
  );
}

/** Shows the plain value if the column's own component throws. */
class CellBoundary extends Component<{ row: Row; text: string; children: ReactNode }, { row: Row; failed: boolean }> {
  override state = { row: this.props.row, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Renders the component again for another row. */
  static getDerivedStateFromProps({ row }: { row: Row }, before: { row: Row }) {
    return row === before.row ? null : { row, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.text : this.props.children;
  }
}

type TdProps = TdHTMLAttributes<HTMLTableCellElement> & { [data: `data-${string}`]: string };

/** Returns the content of a cell: text alone if possible, since an element around it doubles the cost of the cell. */
function content({ text, beside, tone, machine, tail }: CellLook, isCard: boolean) {
  if (machine !== undefined) return <time dateTime={machine}>{text}</time>;
  if (beside !== undefined)
    return (
      <>
        <bdi>{text}</bdi> <bdi className={styles.beside}>{beside}</bdi>
      </>
    );
  const parts =
    tail === undefined ? (
      text
    ) : (
      <>
        <span className={styles.head}>{text.slice(0, -tail)}</span>
        {text.slice(-tail)}
      </>
    );
  return isCard || tone !== undefined || mayTurn.test(text) ? <bdi data-tone={tone}>{parts}</bdi> : parts;
}
