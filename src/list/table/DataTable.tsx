import useMediaQuery from '@mui/material/useMediaQuery';
import { type CSSProperties, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { useLookAlikes } from '../../components/lookAlikes';
import { searchOf } from '../../dataProvider/listQuery';
import { type RowRecord, rowOf, titleOf } from '../../dataProvider/records';
import { mobileWidth } from '../../theme/tokens';
import { actionsOn } from '../actions/actionRules';
import { useActionsLoaded } from '../actions/onDemandActions';
import { growingColumn, numericColumns, rowLinks, stayingColumn, widthOf } from '../columns';
import { RowDetails } from '../onDemand';
import { useTableModel } from '../tableModel';
import type { VirtualBody } from './AllRowsTable';
import { cardHeight, foldedColumns, unfolds } from './cards';
import styles from './DataTable.module.css';
import { boxesWidth, headHeights } from './measures';
import type { RowWindows } from './RowWindows';
import { columnsWithin, foundIn } from './searchHits';
import { TableHead } from './TableHead';
import { opensPage, type RowPlan, rowName, TableRow } from './TableRow';
import { asRowGroup, asTable, columnTracks } from './tableDom';
import { type Position, useCellFocus, useHeaderFocus } from './tableFocus';
import { useControlsWidth } from './useControlsWidth';
import { useCopying } from './useCopying';
import { useFrameWidth } from './useFrameWidth';
import { useInSightFirst } from './useInSightFirst';
import { useRightEdge } from './useRightEdge';
import { pageRows } from './useRowSelection';
import { useSearchMarks } from './useSearchMarks';
import { useTableEvents } from './useTableEvents';

/** What a row is called, where that is more than its key. */
function calledBy(page: Parameters<typeof titleOf>[0], record: RowRecord): string | undefined {
  const title = titleOf(page, record);
  return title === String(record.id) ? undefined : title;
}

interface DataTableProps {
  /** Whether the rows are of a former view, and dimmed. */
  readonly stale: boolean;
  /** For a list of which all rows scroll: where they come from, and what renders the visible ones. */
  readonly all?: { readonly windows: RowWindows; readonly Body: typeof VirtualBody };
}

/** The rows of the page under the visible columns: a table, or on a phone the same as cards. */
export const DataTable = memo(function DataTable({ all, stale }: DataTableProps) {
  const { page, label, columns, visible, ruleOf, settings, meta } = useTableModel();
  const list = useListContext();
  const { data, total = 0, perPage, selectedIds } = list;
  const { actions = [], identifier: keyColumn = 'id' } = page.list;
  const cards = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<((place: Position) => void) | undefined>(undefined);
  const [details, setDetails] = useState<{ readonly record: RowRecord; readonly index: number }>();

  const records = (data ?? []) as readonly RowRecord[];
  const scrollsAll = all !== undefined;

  const rules = useMemo(() => visible.map(ruleOf), [visible, ruleOf]);
  const formerNumbers = useRef<readonly string[]>([]);
  const numbers = JSON.stringify(numericColumns(records.map(rowOf), rules, formerNumbers.current));
  const keyed = meta?.keyed ?? true;
  const selectable = keyed && actionsOn('selection', actions).length > 0;
  const hasActions = actionsOn('row', actions).length > 0;
  const actionsLoaded = useActionsLoaded();
  const widths = useMemo(() => rules.map((rule) => widthOf(settings.widths, rule)), [rules, settings.widths]);
  const stays = useMemo(() => stayingColumn(page.list, rules, widths), [page, rules, widths]);
  const lookAlikes = useLookAlikes();
  const plan = useMemo((): RowPlan => {
    const numeric = new Set<string>(JSON.parse(numbers));
    const opens = rowLinks(rules, keyColumn);
    const shared = { selectable, hasActions, actionsLoaded, cards, numbered: scrollsAll, lookAlikes };
    return { rules, widths, stays, opens, numeric, keyColumn, ...shared };
  }, [rules, widths, stays, numbers, keyColumn, selectable, hasActions, actionsLoaded, cards, scrollsAll, lookAlikes]);
  const selected = useMemo(() => new Set<Identifier>(selectedIds), [selectedIds]);

  const rowHeight = cards ? cardHeight(plan, true) : settings.rowHeight;
  const headHeight = headHeights[cards ? 'cards' : 'table'];
  const focus = useCellFocus(frame, selectable, scrollTo);
  const headerFocus = useHeaderFocus(frame);
  // Another view begins at its first row; a refresh stays where it is.
  const view = JSON.stringify([list.page, perPage, list.sort.field, list.sort.order, list.filterValues]);
  const shownView = useRef(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the view that has changed
  useEffect(() => {
    // A new table is at its first row: scrolling there would cost a second layout.
    if (shownView.current !== view) focus.toTop();
    shownView.current = view;
  }, [view]);

  const boxes = selectable ? boxesWidth : 0;
  const drawn = useInSightFirst(frame, records, {
    rowHeight,
    widths: cards ? [] : widths,
    boxes,
    stays,
    isNew: shownView.current !== view,
  });
  // Where another row still stands, this one is not meant.
  const rows = all
    ? { count: total, at: (index: number) => all.windows.at(index), between: all.windows.between.bind(all.windows) }
    : pageRows(records, (index) => drawn.at[index] === records[index]);
  const search = searchOf(list.filterValues);
  useSearchMarks(frame, search, plan, rows);
  const copying = useCopying(frame, plan, rows, records);
  const events = useTableEvents({
    frame,
    plan,
    rows,
    rowHeight,
    headHeight,
    focus,
    headerFocus,
    copying,
    onDetails: (index) => {
      const record = rows.at(index);
      if (record) setDetails({ record, index });
    },
  });
  useLayoutEffect(() => {
    focus.restore(rows.count);
    headerFocus.restore();
    formerNumbers.current = JSON.parse(numbers);
  });
  const controlsWidth = useControlsWidth(frame, {
    list: page.name,
    hasActions: hasActions && actionsLoaded && !cards,
    allOpen: records.every((record) => opensPage(plan, rowOf(record))),
    records: drawn.isAll ? records : drawn,
  });
  // Without actions only the row in use has buttons over its columns.
  const edgeWidth = hasActions ? controlsWidth : 0;
  const out = useMemo(() => columns.filter((name) => !visible.includes(name)).map(ruleOf), [columns, visible, ruleOf]);
  const room = useFrameWidth(frame, search !== '' && !cards) - boxes - edgeWidth;
  const inSight = cards ? (unfolds(plan) ? foldedColumns : rules.length) : columnsWithin(widths, room);
  const foundOf = (record: RowRecord) =>
    foundIn(search, rowOf(record), rules.slice(0, inSight), [...rules.slice(inSight), ...out]);
  const edge = useRightEdge(frame, { widths, boxes, controls: edgeWidth, numbered: scrollsAll, cards });
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    '--columns': columnTracks(boxes, widths, controlsWidth, growingColumn(rules, plan.numeric, settings.widths)),
  };
  const frameStyle: CSSProperties = cards ? {} : { scrollPadding: `${headHeight}px 0 0` };
  if (!cards) {
    // A margin of each cell, not of the frame: the row's own buttons are there, and would be scrolled to at each focus.
    style['--beside'] = `0 ${controlsWidth}px 0 ${boxes + (widths[stays] ?? 0)}px`;
    style['--boxes'] = `${boxes}px`;
    style.minWidth = widths.reduce((sum, width) => sum + width, boxes + controlsWidth);
  }
  return (
    <div className={styles.edge} style={edgeStyle(edgeWidth)} {...edge}>
      {/* Event delegation: one listener on the frame, for all cells. */}
      <div
        ref={frame}
        className={styles.frame}
        data-stale={stale || undefined}
        data-whole={scrollsAll || undefined}
        tabIndex={-1}
        style={frameStyle}
        {...events}
      >
        <table
          {...asTable}
          className={styles.table}
          data-actions={hasActions || undefined}
          aria-label={label}
          aria-busy={meta?.growth ? true : undefined}
          aria-rowcount={scrollsAll ? total + 1 : undefined}
          aria-colcount={scrollsAll ? rules.length + (selectable ? 2 : 1) : undefined}
          data-rows={settings.rowHeight < 32 ? 'dense' : settings.rowHeight >= 64 ? 'tall' : undefined}
          style={style}
        >
          <TableHead plan={plan} count={rows.count} />
          {all ? (
            <all.Body
              Row={TableRow}
              role={asRowGroup}
              plan={plan}
              windows={all.windows}
              count={total}
              rowHeight={rowHeight}
              headHeight={headHeight}
              widths={widths}
              boxes={boxes}
              selected={selected}
              foundOf={foundOf}
              frame={frame}
              scrollTo={scrollTo}
              onDrawn={() => focus.restore(total)}
            />
          ) : (
            <tbody {...asRowGroup} style={drawn.isAll ? undefined : { minHeight: records.length * rowHeight }}>
              {drawn.at.map((record, index) =>
                record ? (
                  <TableRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the page, which keeps the focus through paging
                    key={index}
                    plan={plan}
                    record={record}
                    index={index}
                    selected={selected.has(record.id)}
                    found={foundOf(record)}
                    beside={cards ? record : drawn.beside[index]}
                    aside={cards ? undefined : drawn.aside}
                  />
                ) : null,
              )}
            </tbody>
          )}
        </table>
      </div>
      {details ? (
        <Suspense fallback={null}>
          <RowDetails
            name={calledBy(page, details.record) ?? rowName(plan, details.record, details.index)}
            rules={rules}
            row={rowOf(details.record)}
            onClose={() => setDetails(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
});

const edgeStyle = (width: number) => ({ '--edge': `${width}px` }) as CSSProperties;
