import type { ReactNode } from 'react';
import { ActButton } from '../components/ActButton';
import { cellLook, cut, isOfNumbers } from '../components/cellLook';
import { copyText, rowLine } from '../components/copying';
import { csvName, saveFile } from '../components/csvFile';
import { LookAlikeMark, ruleLookAlike, useLookAlikes } from '../components/lookAlikes';
import { balanced } from '../components/NameInText';
import { PlainTable } from '../components/PlainTable';
import { StateText } from '../components/StateText';
import { ThingAnchor, useThingLinks } from '../components/thingLinks';
import { cellValue, textIn } from '../dataProvider/cells';
import { type ColumnRule, columnRule } from '../dataProvider/columnRules';
import { csvCell, csvLines, csvStart } from '../dataProvider/csv';
import type { AnswerTableDefinition } from '../definitions/answer';
import type { Row } from '../definitions/basics';
import { say, t } from '../i18n/translate';

interface AnswerTableProps {
  readonly table: AnswerTableDefinition;
  readonly rows: readonly Row[];
  /** Further buttons. */
  readonly children?: ReactNode;
}

const pageSize = 50;

/** In characters (C18). The copy and the CSV hold complete values. */
const maxShownLength = 100;

/** The rows of a response, 50 at a time. */
export function AnswerRows({ table: { label, columns, things = {} }, rows }: Omit<AnswerTableProps, 'children'>) {
  const links = useThingLinks();
  const lookAlikes = useLookAlikes();
  const cell = (rule: ColumnRule) => {
    const to = Object.hasOwn(things, rule.name) ? things[rule.name] : undefined;
    const link = to && links(to);
    const number = isOfNumbers(rule, rows) ?? false;
    return {
      name: rule.name,
      number,
      cell: (row: Row) => {
        const drawn = drawnCell(rule, row, link?.(row));
        return to && drawn !== undefined ? (
          <>
            {drawn}
            <LookAlikeMark text={ruleLookAlike(lookAlikes, { ...rule, thing: to }, row)} />
          </>
        ) : (
          drawn
        );
      },
    };
  };
  return (
    <PlainTable
      label={say(label)}
      columns={columns.map((column) => cell(columnRule({}, column)))}
      rows={rows}
      pageSize={pageSize}
      cards
    />
  );
}

/** The rows of a response, with buttons to copy and to save them; renders nothing without rows. */
export function AnswerTable({ table, rows, children }: AnswerTableProps) {
  if (rows.length === 0) return null;
  const { csvName: name, copy } = table;
  return (
    <>
      <AnswerRows table={table} rows={rows} />
      <div className="wrapped">
        <ActButton
          label={copy ? say(copy.label) : t('response.copyTable')}
          small
          onPress={() => void copyText(copiedText(table, rows))}
        />
        <ActButton
          label={t('list.downloadCsv')}
          small
          onPress={() => {
            const content = new Blob([tableCsv(table, rows)], { type: 'text/csv;charset=utf-8' });
            saveFile(csvName(name, new Date()), content);
          }}
        />
        {children}
      </div>
    </>
  );
}

function drawnCell(rule: ColumnRule, row: Row, address: string | undefined): ReactNode {
  const look = cellLook(rule, row);
  if (look.kind === 'none' || look.text === '') return undefined;
  const text = balanced(cut(look.text, maxShownLength));
  switch (look.kind) {
    case 'status':
      return <StateText tone={look.tone ?? 'idle'} text={balanced(cut(look.text, 24))} />;
    case 'identifier':
      return (
        <ThingAnchor address={address} className="identifier" title={text}>
          {text}
        </ThingAnchor>
      );
    case 'time':
      return (
        <time dateTime={look.machine} title={look.title}>
          {look.text}
        </time>
      );
    default:
      return (
        <ThingAnchor address={address} title={look.title}>
          {text}
        </ThingAnchor>
      );
  }
}

/** Returns the text that the copy button of a table copies: the values of its column, or the table as tab-separated lines. */
export function copiedText({ columns, copy }: AnswerTableDefinition, rows: readonly Row[]): string {
  if (copy)
    return rows
      .map((row) => textIn(row, copy.column))
      .filter((text) => text !== '')
      .join(', ');
  return [columns, ...rows.map((row) => columns.map((column) => textIn(row, column)))].map(rowLine).join('\n');
}

/** Returns a table as CSV (D23, D38). */
export function tableCsv({ columns }: AnswerTableDefinition, rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => csvCell(cellValue(row, column))));
  return `${csvStart}${csvLines([columns, ...cells])}`;
}
