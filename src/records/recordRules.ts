import type * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { columnTitle } from '../components/columnTitle';
import { isSilent } from '../components/failures';
import { localTime } from '../components/shownText';
import type { ShownValue } from '../components/ValueList';
import { CallError } from '../dataProvider/callError';
import { columnsOf } from '../dataProvider/cells';
import { type ColumnRule, orderedColumns } from '../dataProvider/columnRules';
import { pageRule } from '../dataProvider/pageRule';
import type { RowRecord } from '../dataProvider/records';
import type { ActionResult } from '../definitions/answer';
import type { Row } from '../definitions/basics';
import type { FormValues } from '../definitions/formParts';
import type { ListSource } from '../definitions/list';
import { fieldLabel, fieldsOf, type RecordDefinition } from '../definitions/record';
import { failedResult } from '../form/results';
import { say, t } from '../i18n/translate';
import { columnLabel } from '../list/columns';

const isSecretField = (schema: z.ZodMiniType | undefined) =>
  ['password', 'secret'].includes(metaOf(schema)?.kind ?? '');

/** Returns the name under which the form of a record, or of a new one, keeps drafts and results. */
export const formName = (resource: string, record?: RowRecord): string =>
  record ? `${resource}/:${record.id}` : `${resource}/create`;

/** Returns the texts of a record for the fields of its form. Secrets are empty. */
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

/** Returns a tag as people type it: `key=value`. */
function pairOf(item: unknown): string | undefined {
  const { key, value } = Object(item) as Row;
  return typeof key === 'string' ? `${key}=${textOf(value)}` : undefined;
}

/** Returns the fields of a form whose texts differ from the initial ones. */
export const changedFields = (record: RecordDefinition, base: FormValues, values: FormValues): readonly string[] =>
  Object.keys(fieldsOf(record)).filter((name) => values[name] !== undefined && values[name] !== (base[name] ?? ''));

/** Returns a record with the changed fields of a form's body. Unchanged values stay as the back end sent them. */
export const withChanges = (row: Row, body: Row, changed: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(changed.map((name) => [name, body[name]])),
});

/** Returns the label of a record's key. */
export function labelOf(record: RecordDefinition, key: string): string {
  const label = fieldLabel(record, key);
  return label === undefined ? columnTitle(key) : say(label);
}

type RuleOf = (column: string) => ColumnRule;

/** Returns the rule of a value on a record's page. */
export function shownRule(list: ListSource, record: RecordDefinition, name: string): ColumnRule {
  const { show = true } = record;
  const own = show === true ? undefined : show.find((part) => typeof part !== 'string' && part.name === name);
  return { ...pageRule({ list, record }, name), ...(typeof own === 'object' && own) };
}

/** Returns the values that a record's page shows: those that the page names, or all that a record can have in the order of the list. */
export function shownValues(
  list: ListSource,
  record: RecordDefinition,
  row: Row,
  ruleOf: RuleOf = (name) => shownRule(list, record, name),
): readonly ShownValue[] {
  const { show = true } = record;
  const all = [...new Set([...columnsOf([row]), ...Object.keys(fieldsOf(record))])];
  const parts = show === true ? orderedColumns(list, all) : show;
  return parts.map((part) => {
    const name = typeof part === 'string' ? part : part.name;
    const rule = ruleOf(name);
    return { rule, label: columnLabel(rule), isSecret: isSecretField(fieldsOf(record)[name]) };
  });
}

/** Returns true if a read failed because the record does not exist. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.failure === 'status' && [0, 404, 410].includes(error.status);

/** Returns true if a change was refused because the record has changed since it was loaded. */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 412);

/** Returns the message for a record that could not be loaded; `undefined` if the session has ended. */
export function recordFailure(error: unknown, list: Partial<ListSource>, noun: string): string | undefined {
  const failed = t('record.failed', { noun });
  if (!(error instanceof CallError)) return failed;
  if (isSilent(error)) return undefined;
  if (error.failure === 'shape') return error.words ?? t('record.invalid');
  if (error.status === 403) return say(list.forbidden ?? 'list.forbidden');
  return error.message === '' ? failed : t('list.error', { message: error.message });
}

/** Returns the result of a failed change, with its errors by field from the contract's `fields` or react-admin's `errors`. */
export function failedChange(error: unknown, failed: string): ActionResult | undefined {
  const answer = failedResult(error, { failed });
  const { errors, fields } = Object(answer?.body) as Row;
  if (!answer) return undefined;
  const named = Object.entries(Object(errors) as Row).map(([path, fault]) => ({ path, message: faultText(fault) }));
  const found = Array.isArray(fields) ? fields : named.filter(({ message }) => message !== '');
  if (found.length === 0) return answer;
  return { ...answer, body: { ...Object(answer.body), status: 'failed', message: answer.text, fields: found } };
}

const faultText = (fault: unknown): string =>
  typeof fault === 'string' ? fault : String((Object(fault) as Row).message ?? '');
