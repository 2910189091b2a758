import type { ReactNode } from 'react';
import { ActButton } from '../components/ActButton';
import { cellLook, cut, isOfNumbers } from '../components/cellLook';
import { copyText, rowLine } from '../components/copying';
import { csvName, saveFile } from '../components/csvFile';
import { LookAlikeMark, ruleLookAlike, useLookAlikes } from '../components/lookAlikes';
import { balanced } from '../components/NameInText';
import { PlainTable } from '../components/PlainTable';
import plain from '../components/plainTable.module.css';
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
  /** It has a look of its own on a phone; absent: a card for each row. */
  readonly className?: string | undefined;
  /** What else can be done with the rows. */
  readonly children?: ReactNode;
}

/** So many rows are drawn at a time: ten thousand would freeze the page. */
const pageSize = 50;

/** More characters than this of a value are not drawn (C18); the copy and the CSV have them all. */
const maximumLength = 100;

/** The rows of an answer, 50 at a time. */
export function AnswerRows({
  table: { label, columns, things = {} },
  rows,
  className,
}: Omit<AnswerTableProps, 'children'>) {
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
      cards={className === undefined}
      className={className}
    />
  );
}

/** The rows of an answer, to copy and to save; nothing for none. */
export function AnswerTable({ table, rows, className, children }: AnswerTableProps) {
  if (rows.length === 0) return null;
  const { csvName: name, copy } = table;
  return (
    <>
      <AnswerRows table={table} rows={rows} className={className} />
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
  const text = balanced(cut(look.text, maximumLength));
  switch (look.kind) {
    case 'status':
      return <StateText tone={look.tone ?? 'idle'} text={balanced(cut(look.text, 24))} />;
    case 'identifier':
      return (
        <ThingAnchor address={address} className={plain.identifier} title={text}>
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

/** What the button of a table copies: the values of its column, or all of it as a spreadsheet takes it. */
export function copiedText({ columns, copy }: AnswerTableDefinition, rows: readonly Row[]): string {
  if (copy)
    return rows
      .map((row) => textIn(row, copy.column))
      .filter((text) => text !== '')
      .join(', ');
  return [columns, ...rows.map((row) => columns.map((column) => textIn(row, column)))].map(rowLine).join('\n');
}

/** A table as a CSV file (D23, D38): a line for each row, with the columns of the table. */
export function tableCsv({ columns }: AnswerTableDefinition, rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => csvCell(cellValue(row, column))));
  return `${csvStart}${csvLines([columns, ...cells])}`;
}
