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
import { asCell } from './tableDom';
import { textFits } from './textFits';

interface CellProps {
  readonly rule: ColumnRule;
  readonly row: Row;
  /** Whether the column holds numbers, and so what is no number stands at the right too. */
  readonly numeric: boolean;
  /** Of the column, in px. */
  readonly width: number;
  /** Whether the column stays in sight while the others are scrolled. */
  readonly stays: boolean;
  /** The column's name for a card's line; absent in a table, whose header has it. */
  readonly label: string | undefined;
  /** From 1 among all columns, where only those around the visible ones are rendered. */
  readonly place: number | undefined;
  /** In which columns out of sight a search has found the row, in words; for one cell of the row. */
  readonly found?: string | undefined;
  /** The text of the mark if the cell holds a name that can be taken for another one. */
  readonly alike?: string | undefined;
  /** Its place again, for the first that is drawn where there are some before it; the others stand beside it. */
  readonly startsAt: number | undefined;
}

/**
 * A cell: a plain `td`, whose events the table handles. A function and no component: React would compare a thousand of them.
 */
export function drawCell({ rule, row, numeric, width, stays, label, place, found, alike, startsAt }: CellProps) {
  // Only where needed: a cell with an inline style is not in the browser's cache of styles.
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
        data-clip=""
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
  // React compares every property of a thousand cells at each page: most have only these few.
  const props: TdProps = { ...asCell, className: styles.cell };
  if (style) props.style = style;
  if (place !== undefined) props['aria-colindex'] = place;
  if (label !== undefined) props['data-label'] = label;
  if (stays) props['data-stays'] = '';
  if (look.kind !== 'text') props['data-kind'] = numeric && look.kind === 'none' ? 'number' : look.kind;
  if (look.kind === 'none') props['data-empty'] = '';
  const isMarked = mark !== undefined || found !== undefined || alike !== undefined;
  if (isMarked || !fits(look, width)) props['data-clip'] = '';
  if (look.title !== undefined) props.title = look.title;
  // Two parts beside each other would be read as two words.
  if (look.tail !== undefined) {
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
        // The tab stop is the cell, whose Enter follows it; the table handles clicks, and a router's link would cost more than the row.
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

/** Where a column's own component throws, the cell shows the plain value. */
class CellBoundary extends Component<{ row: Row; text: string; children: ReactNode }, { row: Row; failed: boolean }> {
  override state = { row: this.props.row, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The same cell renders another row on another page. */
  static getDerivedStateFromProps({ row }: { row: Row }, before: { row: Row }) {
    return row === before.row ? null : { row, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.text : this.props.children;
  }
}

type TdProps = TdHTMLAttributes<HTMLTableCellElement> & { [data: `data-${string}`]: string };

/** In px: a cell's padding, and the dot before a state. */
const padding = 24;
const dot = 16;

const fits = ({ text, beside, kind, tone }: CellLook, width: number) =>
  textFits(
    beside === undefined ? text : `${text} ${beside}`,
    width - padding - (tone === undefined ? 0 : dot),
    kind === 'identifier',
  );

/** What stands in a cell. Text alone where that will do: an element around it costs as much again, in every cell. */
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
