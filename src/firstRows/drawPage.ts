import { type CellLook, cellLook, mayTurn } from '../components/cellLook';
import pageFrame from '../components/PageFrame.module.css';
import { config } from '../config/runtimeConfig';
import type { ColumnRule } from '../dataProvider/columnRules';
import { afterPaint } from '../dataProvider/scheduling';
import type { Row } from '../definitions/basics';
import { say, t } from '../i18n/translate';
import { columnLabel } from '../list/columns';
import cells from '../list/table/Cell.module.css';
import header from '../list/table/ColumnHeader.module.css';
import styles from '../list/table/DataTable.module.css';
import { figureHeights, headHeights, lookAttributes } from '../list/table/rowPlan';
import head from '../list/table/TableHead.module.css';
import rowStyles from '../list/table/TableRow.module.css';
import { menuFolded } from '../shell/folded';
import type { FirstList } from './declared';
import own from './firstRows.module.css';
import type { FirstTable } from './model';

type Attribute = 'class' | 'role' | 'scope' | 'tabindex' | 'title' | 'datetime' | `aria-${string}` | `data-${string}`;

/** Creates an element. Texts never become markup, and it takes no addresses, styles or handlers. */
function element(
  tag: keyof HTMLElementTagNameMap,
  attributes: Readonly<Partial<Record<Attribute, string | undefined>>> = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Returns the content of a cell as the table renders it. */
function content({ text, beside, tone, machine, tail }: CellLook): Node | string {
  if (machine !== undefined) return element('time', { datetime: machine }, text);
  if (beside !== undefined) {
    return element('bdi', {}, element('bdi', {}, text), ' ', element('bdi', { class: cells.beside }, beside));
  }
  const parts =
    tail === undefined ? [text] : [element('span', { class: cells.head }, text.slice(0, -tail)), text.slice(-tail)];
  const isPlain = tail === undefined && tone === undefined && !mayTurn.test(text);
  return isPlain ? text : element('bdi', { 'data-tone': tone }, ...parts);
}

/** Draws the rows of a list under their headers, with the columns, looks and style sheets of the table that replaces them. */
export function drawTable({ rules, numeric, rows, later, measures, ...plan }: FirstTable, label: string): HTMLElement {
  const { rowHeight, density, tracks, minWidth } = measures;
  const box = (tag: 'th' | 'td', className: string | undefined) =>
    plan.selectable ? [element(tag, { role: 'gridcell', class: className })] : [];
  const headers = rules.map((rule) => {
    const words = columnLabel(rule);
    const sort = element('span', { class: header.sort }, element('bdi', {}, words));
    const look = { class: header.header, 'data-kind': numeric.has(rule.name) ? 'number' : undefined };
    const attributes = { role: 'columnheader', scope: 'col', 'aria-label': words, ...look };
    return element('th', attributes, element('div', { class: header.content }, sort));
  });
  const corner = element('th', { role: 'gridcell', class: head.corner });
  const top = element('tr', { role: 'row' }, ...box('th', head.select), ...headers, corner);
  const cellOf = (rule: ColumnRule, row: Row) => {
    const cell = { role: 'cell', class: cells.cell };
    if (later.has(rule.name)) return element('td', cell);
    const look = cellLook(rule, row);
    return element('td', { ...cell, ...lookAttributes(look, numeric.has(rule.name)) }, content(look));
  };
  const drawn = (some: readonly Row[]) =>
    some.map((row) => {
      const controls = element('td', { role: 'gridcell', class: rowStyles.actions });
      const parts = [...box('td', rowStyles.select), ...rules.map((rule) => cellOf(rule, row)), controls];
      return element('tr', { role: 'row', class: rowStyles.row }, ...parts);
    });
  // The other rows follow after the visible ones are painted, in their reserved place.
  const visible = Math.ceil(Math.max(320, window.innerHeight - 300) / rowHeight);
  const body = element('tbody', { role: 'rowgroup' }, ...drawn(rows.slice(0, visible)));
  body.style.minHeight = `${rows.length * rowHeight}px`;
  afterPaint(() => body.append(...drawn(rows.slice(visible))));
  const data = { 'data-rows': density, 'data-actions': plan.hasActions ? 'true' : undefined };
  const table = element(
    'table',
    { role: 'table', class: styles.table, 'aria-label': label, ...data },
    element('thead', { role: 'rowgroup', class: head.head }, top),
    body,
  );
  table.style.setProperty('--row-height', `${rowHeight}px`);
  table.style.setProperty('--columns', tracks);
  table.style.minWidth = `${minWidth}px`;
  const frame = element('div', { class: styles.frame, role: 'region', 'aria-label': label, tabindex: '0' }, table);
  frame.style.scrollPadding = `${headHeights.table}px 0 0`;
  return frame;
}

/** Draws the page of a list: heading, description and rows, each at its final place, and a status in the place of the toolbar. */
export function drawPage({ heading, description, figures }: FirstList, table: FirstTable): HTMLElement {
  const title = say(heading);
  document.title = `${title} · ${config().productName}`;
  const about = description === undefined ? [] : [element('p', { class: pageFrame.description }, say(description))];
  const words = element('div', {}, element('h1', { class: pageFrame.heading }, title), ...about);
  const main = element(
    'main',
    { class: own.content, tabindex: '-1' },
    element('div', { class: pageFrame.head }, words),
    element('div', { class: own.figures }),
    element('div', { class: own.toolbar, role: 'status' }, t('list.firstRows')),
    drawTable(table, title),
  );
  const skip = element('button', { class: `button primary ${own.skip}`, 'data-skip': '' }, t('app.skip'));
  skip.addEventListener('click', () => main.focus());
  const folded = menuFolded.read() ? 'true' : undefined;
  const layer = element('div', { class: own.layer, 'data-first-rows': '', 'data-folded': folded }, skip, main);
  if (figures) layer.style.setProperty('--figures', `${figureHeights[figures]}px`);
  return layer;
}
