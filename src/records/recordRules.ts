import type * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { isSilent } from '../components/failures';
import { keyWords } from '../components/keyWords';
import { localTime } from '../components/shownText';
import { failedAnswer } from '../components/tool/toolAnswer';
import type { ShownValue } from '../components/ValueList';
import { CallError } from '../dataProvider/callError';
import { columnsOf } from '../dataProvider/cells';
import { orderedColumns } from '../dataProvider/columnRules';
import { pageRule } from '../dataProvider/pageRule';
import type { RowRecord } from '../dataProvider/records';
import type { ToolAnswer } from '../definitions/answer';
import type { Row } from '../definitions/basics';
import type { FormValues } from '../definitions/formParts';
import type { ListSource } from '../definitions/list';
import { fieldLabel, fieldsOf, type RecordDefinition } from '../definitions/record';
import { say, t } from '../i18n/translate';
import { columnLabel } from '../list/columns';

const isSecretField = (schema: z.ZodMiniType | undefined) =>
  ['password', 'secret'].includes(metaOf(schema)?.kind ?? '');

/** By what its form is known for its drafts and answers: that of one record, or that for a new one. */
export const formName = (resource: string, record?: RowRecord): string =>
  record ? `${resource}/:${record.id}` : `${resource}/create`;

/** What of a record stands in the fields of its form, as texts; of a secret, nothing. */
export function textsOf(record: RecordDefinition, row: Row): FormValues {
  return Object.fromEntries(
    Object.entries(fieldsOf(record)).map(([name, schema]) => [
      name,
      isSecretField(schema) ? '' : textOf(row[name], metaOf(schema)?.kind === 'moment'),
    ]),
  );
}

function textOf(value: unknown, isMoment = false): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map((item) => pairOf(item) ?? textOf(item)).join(',');
  if (isMoment) return localTime(value, true)?.shown.replace(' ', 'T').slice(0, 16) ?? String(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A tag as it is typed: `key=value`. */
function pairOf(item: unknown): string | undefined {
  const { key, value } = Object(item) as Row;
  return typeof key === 'string' ? `${key}=${textOf(value)}` : undefined;
}

/** The fields of a form whose texts are others than those that it began with. */
export const changedFields = (record: RecordDefinition, base: FormValues, values: FormValues): readonly string[] =>
  Object.keys(fieldsOf(record)).filter((name) => values[name] !== undefined && values[name] !== (base[name] ?? ''));

/** A record with some fields of a form's body in it. Whatever nobody has changed stays as it came, in forms unknown to the schema too. */
export const withChanges = (row: Row, body: Row, changed: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(changed.map((name) => [name, body[name]])),
});

/** What people call a key of a record. */
export function labelOf(record: RecordDefinition, key: string): string {
  const label = fieldLabel(record, key);
  return label === undefined ? keyWords(key) : say(label);
}

/**
 * What the page of a record shows: all that it has or could have, in the order of the list, or what the page names and says about
 * some of it.
 */
export function shownValues(list: ListSource, record: RecordDefinition, row: Row): readonly ShownValue[] {
  const { show = true } = record;
  const all = [...new Set([...columnsOf([row]), ...Object.keys(fieldsOf(record))])];
  const parts = show === true ? orderedColumns(list, all) : show;
  return parts.map((part) => {
    const own = typeof part === 'string' ? { name: part } : part;
    const rule = { ...pageRule({ list, record }, own.name), ...own };
    return { rule, label: columnLabel(rule), isSecret: isSecretField(fieldsOf(record)[own.name]) };
  });
}

/** Whether a read failed because there is no such record: the back end says so, or the list of a call does not have it. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'status' && [0, 404, 410].includes(error.status);

/** Whether a change was refused because somebody else has changed the record meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 412);

/** What is said about a record that could not be read; `undefined` when the session has ended, of which nothing is to be said here. */
export function recordFailure(error: unknown, list: Partial<ListSource>, noun: string): string | undefined {
  const failed = t('record.failed', { noun });
  if (!(error instanceof CallError)) return failed;
  if (isSilent(error)) return undefined;
  if (error.failure === 'shape') return error.words ?? t('record.invalid');
  if (error.status === 403) return say(list.forbidden ?? 'list.forbidden');
  return error.message === '' ? failed : t('list.error', { message: error.message });
}

/**
 * The answer of a change that failed, with what is wrong by field where the back end says it: as `fields`, which the contract has, or
 * as react-admin's `errors`.
 */
export function failedChange(error: unknown, failed: string): ToolAnswer | undefined {
  const answer = failedAnswer(error, failed);
  const { errors, fields } = Object(answer?.body) as Row;
  if (!answer) return undefined;
  const named = Object.entries(Object(errors) as Row).map(([path, fault]) => ({ path, message: faultText(fault) }));
  const found = Array.isArray(fields) ? fields : named.filter(({ message }) => message !== '');
  if (found.length === 0) return answer;
  return { ...answer, body: { ...Object(answer.body), status: 'failed', message: answer.text, fields: found } };
}

const faultText = (fault: unknown): string =>
  typeof fault === 'string' ? fault : String((Object(fault) as Row).message ?? '');
