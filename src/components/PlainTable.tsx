import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type Key, type ReactNode, type Ref, useState } from 'react';
import { t } from '../i18n/translate';
import { mobileWidth } from '../theme/tokens';
import { columnTitle } from './columnTitle';
import { PageButtons } from './PageButtons';

export interface PlainColumn<Row> {
  /** Unique in the table; the `data-column` of its cells. */
  readonly name: string;
  /** Default: the words of its name (D54). */
  readonly label?: string;
  /** Returns the content of a cell; `''`, `null` and `undefined` make it empty. */
  readonly cell: (row: Row) => ReactNode;
  /** Its cells are row headers. */
  readonly header?: boolean;
  /** Aligns its cells and its header right. */
  readonly number?: boolean;
}

interface PlainTableProps<Row> {
  /** Its accessible name. */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  /** Rows per page, in a box that scrolls. Default: no pages; the first `maxRows` are shown and the rest are counted. */
  readonly pageSize?: number;
  /** Shows each row as a card on a phone, with the column's name before each value. */
  readonly cards?: boolean;
  readonly className?: string | undefined;
  /** Unique in the table. Default: the index, for rows without state. */
  readonly rowKey?: (row: Row) => Key;
  /** The section of the rows. If given, the table grows on demand: it renders all `rows`, and each can get the focus. */
  readonly body?: Ref<HTMLTableSectionElement>;
}

const maxRows = 200;

/** The width of an identifier of EC2; a longer one is truncated. Links are higher than their line, for fingers. */
const tableLook = {
  '& tr': { '@media print': { breakInside: 'avoid' } },
  '& a': { display: 'inline-block', my: '-4px', py: '4px' },
  '& .identifier': {
    display: 'block',
    width: 'fit-content',
    maxWidth: '22ch',
    overflow: 'hidden',
    fontFamily: 'var(--font-mono)',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-kind="number"] .identifier': { ml: 'auto' },
} as const;

const cardsLook = {
  ...tableLook,
  [`@media (max-width: ${mobileWidth}px)`]: {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { display: 'grid', gap: 1.5, py: 2.5, borderBottom: '1px solid var(--line)' },
    '& tbody tr:last-child': { pb: 0, borderBottom: 0 },
    '& tbody tr > *': {
      display: 'grid',
      gridTemplateColumns: '104px minmax(0, 1fr)',
      // With `auto`, a clipped value would take the height of the name.
      gridAutoRows: 'min-content',
      p: 0,
      border: 0,
      textAlign: 'left',
    },
    '& tbody tr > ::before': { gridRow: 'span 3', color: 'var(--muted)', content: "attr(data-name) / ''" },
    '& [data-kind="number"] .identifier': { ml: 0 },
  },
} as const;

/** The box of a table with pages. It is positioned, so that visually hidden texts in it do not stretch the page. */
const scrollLook = {
  position: 'relative',
  maxHeight: 420,
  '&:has(> [data-cards])': { maxHeight: { xs: 'none', md: 420 } },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
} as const;

/** Renders a small read-only table for tools and dialogs. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, pageSize, cards = false, className, rowKey, body } = props;
  const [selected, setPage] = useState(0);
  const size = pageSize ?? (body ? Math.max(1, rows.length) : maxRows);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(selected, last);
  const from = page * size;
  const table = (
    <Table
      aria-label={label}
      stickyHeader={pageSize !== undefined}
      className={className}
      data-cards={cards || undefined}
      sx={cards ? cardsLook : tableLook}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ name, label: words = columnTitle(name), number }) => (
            <TableCell
              key={name}
              align={number ? 'right' : 'left'}
              data-column={name}
              data-kind={number ? 'number' : undefined}
            >
              {words}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={body}>
        {rows.slice(from, from + size).map((row, index) => (
          <TableRow key={rowKey?.(row) ?? from + index} tabIndex={body ? -1 : undefined}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} content={column.cell(row)} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
  if (pageSize === undefined) {
    return (
      <>
        {table}
        {rows.length > size ? <p className="secondary flush">{t('list.moreRows', { n: rows.length - size })}</p> : null}
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, containerType: 'inline-size' }}>
      {/* Focusable, because a scrolling region must scroll by keyboard too. */}
      <TableContainer component="section" tabIndex={0} aria-label={t('list.scrolls', { label })} sx={scrollLook}>
        {table}
      </TableContainer>
      <PageButtons page={page} size={size} total={rows.length} onPage={setPage} />
    </Box>
  );
}

interface CellProps<Row> {
  readonly column: PlainColumn<Row>;
  readonly content: ReactNode;
}

function Cell<Row>({ column: { name, label = columnTitle(name), header = false, number }, content }: CellProps<Row>) {
  const empty = content === '' || content === null || content === undefined;
  return (
    <TableCell
      component={header ? 'th' : 'td'}
      scope={header ? 'row' : undefined}
      align={number ? 'right' : 'left'}
      data-column={name}
      data-name={label}
      data-kind={number ? 'number' : undefined}
      data-empty={empty || undefined}
    >
      {empty ? t('list.none') : content}
    </TableCell>
  );
}
