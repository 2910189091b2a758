import { type CellLook, cellLook, mayTurn } from '../components/cellLook';
import { afterPaint } from '../dataProvider/scheduling';
import type { Row } from '../definitions/basics';
import { columnLabel } from '../list/columns';
import cells from '../list/table/Cell.module.css';
import header from '../list/table/ColumnHeader.module.css';
import styles from '../list/table/DataTable.module.css';
import { headHeights } from '../list/table/measures';
import head from '../list/table/TableHead.module.css';
import rowStyles from '../list/table/TableRow.module.css';
import { element } from './elements';
import own from './firstRows.module.css';
import type { FirstTable } from './model';

/** Returns the content of a cell as the table renders it. */
function content({ text, beside: name, tone, machine, tail }: CellLook): Node | string {
  if (machine !== undefined) return element('time', { datetime: machine }, [text]);
  if (name !== undefined)
    return element('bdi', {}, [element('bdi', {}, [text]), ' ', element('bdi', { class: cells.beside }, [name])]);
  const parts =
    tail === undefined ? [text] : [element('span', { class: cells.head }, [text.slice(0, -tail)]), text.slice(-tail)];
  return parts.length > 1 || tone !== undefined || mayTurn.test(text)
    ? element('bdi', { 'data-tone': tone }, parts)
    : text;
}

function cell(table: FirstTable, place: number, row: Row): HTMLElement[] {
  const rule = table.rules[place];
  if (!rule) return [];
  if (table.later.has(rule.name)) return [element('td', { role: 'cell', class: cells.cell })];
  const look = cellLook(rule, row);
  const isNumber = look.kind === 'none' && table.numeric.has(rule.name);
  const found = element(
    'td',
    {
      role: 'cell',
      class: cells.cell,
      'data-kind': look.kind === 'text' ? undefined : isNumber ? 'number' : look.kind,
      'data-empty': look.kind === 'none' ? '' : undefined,
      title: look.title,
      'aria-label': look.tail === undefined ? undefined : look.text,
    },
    [content(look)],
  );
  return [found];
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
  const drawn = (some: FirstTable['rows'], own = '') =>
    some.map((row) =>
      element('tr', { role: 'row', class: `${rowStyles.row} ${own}` }, [
        ...box('td', rowStyles.select),
        ...rules.flatMap((_, place) => cell(table, place, row)),
        element('td', { role: 'gridcell', class: rowStyles.actions }),
      ]),
    );
  // Those below the window follow when the others have been painted, in the room that is kept for them.
  const inSight = Math.ceil(Math.max(320, window.innerHeight - 300) / rowHeight);
  const body = element('tbody', { role: 'rowgroup' }, drawn(rows.slice(0, inSight), own.inSight));
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
