import { afterPaint } from '../dataProvider/afterPaint';
import type { Row } from '../definitions/basics';
import { columnLabel } from '../grid/columns';
import cells from '../grid/table/Cell.module.css';
import header from '../grid/table/ColumnHeader.module.css';
import styles from '../grid/table/DataTable.module.css';
import { headHeights } from '../grid/table/measures';
import head from '../grid/table/TableHead.module.css';
import rowStyles from '../grid/table/TableRow.module.css';
import { type CellLook, cellLook } from '../ui/cellLook';
import { element } from './elements';
import type { FirstTable } from './model';

/** What stands in a cell, as the table has it. */
function content({ text, tone, machine, tail }: CellLook): HTMLElement {
  if (machine !== undefined) return element('time', { datetime: machine }, [text]);
  const parts =
    tail === undefined ? [text] : [element('span', { class: cells.head }, [text.slice(0, -tail)]), text.slice(-tail)];
  return element('bdi', { 'data-tone': tone }, parts);
}

function cell(table: FirstTable, rule: FirstTable['rules'][number], row: Row): HTMLElement {
  if (table.later.has(rule.name)) return element('td', { role: 'cell', class: cells.cell, 'data-clip': '' });
  const look = cellLook(rule, row);
  const isNumber = look.kind === 'none' && table.numeric.has(rule.name);
  return element(
    'td',
    {
      role: 'cell',
      class: cells.cell,
      'data-clip': '',
      'data-kind': look.kind === 'text' ? undefined : isNumber ? 'number' : look.kind,
      'data-empty': look.kind === 'none' ? '' : undefined,
      title: look.title,
      'aria-label': look.tail === undefined ? undefined : look.text,
    },
    [content(look)],
  );
}

/** The rows of a list under its columns, where the table is going to draw them: its columns, its looks, its sheets. */
export function drawTable(table: FirstTable, label: string): HTMLElement {
  const { rules, numeric, rows, selectable, hasActions, rowHeight, tracks, minWidth } = table;
  const box = (tag: 'th' | 'td', className: string | undefined) =>
    selectable ? [element(tag, { role: 'gridcell', class: className })] : [];
  const headers = rules.map((rule) => {
    const words = columnLabel(rule);
    const kind = numeric.has(rule.name) ? 'number' : undefined;
    return element(
      'th',
      { role: 'columnheader', scope: 'col', class: header.header, 'aria-label': words, 'data-kind': kind },
      [
        element('div', { class: header.content }, [
          element('span', { class: header.sort }, [element('bdi', {}, [words])]),
          element('span', { class: header.resize }),
        ]),
      ],
    );
  });
  const drawn = (some: FirstTable['rows']) =>
    some.map((row) =>
      element('tr', { role: 'row', class: rowStyles.row }, [
        ...box('td', rowStyles.select),
        ...rules.map((rule) => cell(table, rule, row)),
        element('td', { role: 'gridcell', class: rowStyles.actions }),
      ]),
    );
  // Those below the window follow when the others have been painted, in the room that is kept for them.
  const inSight = Math.ceil(window.innerHeight / rowHeight);
  const body = element('tbody', { role: 'rowgroup' }, drawn(rows.slice(0, inSight)));
  body.style.minHeight = `${rows.length * rowHeight}px`;
  if (rows.length > inSight) afterPaint(() => body.append(...drawn(rows.slice(inSight))));
  const made = element(
    'table',
    {
      role: 'table',
      class: styles.table,
      'aria-label': label,
      'data-actions': hasActions ? 'true' : undefined,
      'data-rows': rowHeight < 32 ? 'dense' : rowHeight >= 64 ? 'tall' : undefined,
    },
    [
      element('thead', { role: 'rowgroup', class: head.head }, [
        element('tr', { role: 'row' }, [
          ...box('th', head.select),
          ...headers,
          element('th', { role: 'gridcell', class: head.corner }),
        ]),
      ]),
      body,
    ],
  );
  made.style.setProperty('--row-height', `${rowHeight}px`);
  made.style.setProperty('--columns', tracks);
  made.style.minWidth = `${minWidth}px`;
  const frame = element('div', { class: styles.frame, role: 'region', 'aria-label': label, tabindex: '0' }, [made]);
  frame.style.scrollPadding = `${headHeights.table}px 0 0`;
  return frame;
}
