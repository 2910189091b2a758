import useMediaQuery from '@mui/material/useMediaQuery';
import { type CSSProperties, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { useLookAlikes } from '../../components/lookAlikes';
import { useFrameWidth } from '../../components/useFrameWidth';
import { searchOf } from '../../dataProvider/listQuery';
import { type RowRecord, rowOf, titleOf } from '../../dataProvider/records';
import { mobileWidth } from '../../theme/tokens';
import { actionsOn } from '../actions/actionRules';
import { numericColumns, rowLinks, stayingColumn } from '../columns';
import { RowDetails, useActionsLoaded } from '../onDemand';
import { useTableModel } from '../tableModel';
import { scrollsWhole } from '../viewAddress';
import { cardHeight, foldedColumns, unfolds } from './cards';
import styles from './DataTable.module.css';
import { boxesWidth, headHeights, measuresOf, type RowPlan } from './rowPlan';
import { columnsWithin } from './searchHits';
import { TableHead } from './TableHead';
import { opensPage, rowName, TableRow } from './TableRow';
import { asRowGroup, asTable } from './tableDom';
import { useActiveCell } from './useActiveCell';
import { useColumns } from './useColumns';
import { useControlsWidth } from './useControlsWidth';
import { useCopying } from './useCopying';
import { useFound } from './useFound';
import { useHeaderFocus } from './useHeaderFocus';
import { type Layout, scrolledTo, viewportOf } from './useInSight';
import { useRightEdge } from './useRightEdge';
import { useRows } from './useRows';
import { useSearchMarks } from './useSearchMarks';
import { useTableEvents } from './useTableEvents';

/** Returns the title of a row, if that is more than its key. */
function calledBy(page: Parameters<typeof titleOf>[0], record: RowRecord): string | undefined {
  const title = titleOf(page, record);
  return title === String(record.id) ? undefined : title;
}

interface DataTableProps {
  /** True if the rows are of a former view, and dimmed. */
  readonly stale: boolean;
}

/** The rows of the page, or all rows of the list, under the visible columns: a table, or on a phone cards. */
export const DataTable = memo(function DataTable({ stale }: DataTableProps) {
  const { page, label, columns: allColumns, visible, ruleOf, settings, meta } = useTableModel();
  const list = useListContext();
  const { data, total = 0, perPage, selectedIds } = list;
  const { actions = [], identifier: keyColumn = 'id' } = page.list;
  const cards = useMediaQuery(`(max-width: ${mobileWidth}px)`, { noSsr: true });
  const frame = useRef<HTMLDivElement>(null);
  const [details, setDetails] = useState<{ readonly record: RowRecord; readonly index: number }>();

  const records = (data ?? []) as readonly RowRecord[];
  const all = scrollsWhole(perPage, total);
  const count = all ? total : records.length;

  const selectable = (meta?.keyed ?? true) && actionsOn('selection', actions).length > 0;
  const hasActions = actionsOn('row', actions).length > 0;
  const actionsLoaded = useActionsLoaded();
  const columns = useColumns(frame, selectable);
  const { rules, widths, chosen } = columns;
  const formerNumbers = useRef<readonly string[]>([]);
  const numbers = JSON.stringify(numericColumns(records.map(rowOf), rules, formerNumbers.current));
  const stays = stayingColumn(page.list, rules, widths);
  const lookAlikes = useLookAlikes();
  const plan = useMemo((): RowPlan => {
    const numeric = new Set<string>(JSON.parse(numbers));
    const opens = rowLinks(rules, keyColumn);
    const shared = { selectable, hasActions, actionsLoaded, cards, numbered: all, lookAlikes };
    return { rules, stays, opens, numeric, keyColumn, ...shared };
  }, [rules, stays, numbers, keyColumn, selectable, hasActions, actionsLoaded, cards, all, lookAlikes]);
  const selected = useMemo(() => new Set<Identifier>(selectedIds), [selectedIds]);

  const rowHeight = cards ? cardHeight(plan, true) : settings.rowHeight;
  const headHeight = headHeights[cards ? 'cards' : 'table'];
  const boxes = selectable ? boxesWidth : 0;
  const layout: Layout = { count, rowHeight, headHeight, widths: cards ? [] : widths, boxes };
  const focus = useActiveCell(frame, {
    rows: count,
    columns: rules.length,
    selectable,
    scrollTo: all
      ? (position) => {
          if (!frame.current) return;
          const { top, left } = scrolledTo(viewportOf(frame.current), layout, position);
          frame.current.scrollTop = top;
          if (!cards) frame.current.scrollLeft = left;
        }
      : undefined,
  });
  const headerFocus = useHeaderFocus(frame);
  const rows = useRows(frame, { layout, all, cards, active: focus.row });

  // Another view begins at its first row. A refresh keeps the place.
  const view = JSON.stringify([list.page, perPage, list.sort.field, list.sort.order, list.filterValues]);
  const shownView = useRef(view);
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another view
  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    // Noted on scroll: reading the frame here would lay out new rows twice.
    if (isScrolled.current) frame.current?.scrollTo({ top: 0 });
    focus.keepInView();
  }, [view]);

  const search = searchOf(list.filterValues);
  useSearchMarks(frame, search, plan, rows);
  const copying = useCopying(frame, plan, rows, records);
  const events = useTableEvents({
    ...{ frame, plan, rows, rowHeight, headHeight, columns, focus, headerFocus, copying },
    onDetails: (index) => {
      const record = rows.at(index);
      if (record) setDetails({ record, index });
    },
  });
  useLayoutEffect(() => {
    headerFocus.restore();
    formerNumbers.current = JSON.parse(numbers);
  });
  const controlsWidth = useControlsWidth(frame, {
    list: page.name,
    hasActions: hasActions && actionsLoaded && !cards,
    allOpen: records.every((record) => opensPage(plan, rowOf(record))),
    records: rows.rendered(count - 1) ?? records,
  });
  // Without actions only the row in use has buttons over its columns.
  const edgeWidth = hasActions ? controlsWidth : 0;
  const hidden = useMemo(
    () => allColumns.filter((name) => !visible.includes(name)).map(ruleOf),
    [allColumns, visible, ruleOf],
  );
  const room = useFrameWidth(frame, search !== '' && !cards) - boxes - edgeWidth;
  const inSight = cards ? (unfolds(plan) ? foldedColumns(plan) : rules.length) : columnsWithin(widths, room);
  const foundOf = useFound(search, rules, hidden, inSight);
  const edge = useRightEdge(frame, { widths, boxes, controls: edgeWidth, numbered: all, cards });
  const measures = measuresOf(plan, { rowHeight: settings.rowHeight, widths: chosen }, controlsWidth);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${rowHeight}px`,
    '--columns': measures.tracks,
  };
  if (!cards) {
    // A margin of each cell, not of the frame, which would scroll the row's own buttons at each focus.
    style['--beside'] = `0 ${controlsWidth}px 0 ${boxes + (widths[stays] ?? 0)}px`;
    style['--boxes'] = `${boxes}px`;
    style.minWidth = measures.minWidth;
  }
  return (
    <div className={styles.edge} style={edgeStyle(edgeWidth)} {...edge}>
      {/* One listener for all cells. */}
      <div
        ref={frame}
        className={styles.frame}
        data-stale={stale || undefined}
        data-whole={all || undefined}
        tabIndex={-1}
        style={cards ? undefined : { scrollPadding: `${headHeight}px 0 0` }}
        onScrollCapture={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0;
        }}
        {...events}
      >
        <table
          {...asTable}
          className={styles.table}
          data-actions={hasActions || undefined}
          aria-label={label}
          aria-busy={meta?.growth ? true : undefined}
          aria-rowcount={all ? total + 1 : undefined}
          aria-colcount={all ? rules.length + (selectable ? 2 : 1) : undefined}
          data-rows={measures.density}
          style={style}
        >
          <TableHead plan={plan} widths={widths} count={count} />
          <tbody {...asRowGroup} style={{ height: rows.height }}>
            {rows.indexes.map((index) => {
              const record = rows.rendered(index);
              if (!record && !all) return null;
              const cells = cards ? undefined : rows.columnsOf(index);
              return (
                <TableRow
                  // A place in the table, so that paging keeps the focus.
                  key={index}
                  plan={plan}
                  record={record}
                  index={index}
                  selected={record !== undefined && selected.has(record.id)}
                  found={record && foundOf(record, rows.at(index) === record)}
                  from={cells?.from}
                  to={cells?.to}
                  top={rows.topOf(index)}
                  stop={index === focus.row ? focus.column : undefined}
                />
              );
            })}
          </tbody>
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
