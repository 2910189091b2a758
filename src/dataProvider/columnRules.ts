import type { Row, Text } from '../definitions/basics';
import { guarded } from '../definitions/guarded';
import { type ColumnDefinition, type ColumnPreset, columnsIn, type ListSource } from '../definitions/list';
import { cellText, cellValue } from './cells';

/** Columns that always have a checkbox filter (R66). */
export const checkboxColumns: readonly string[] = [
  'account',
  'region',
  'state',
  'key_name',
  'availability_zone',
  'vpc_id',
  'subnet_id',
  'security_groups',
];

/** The number of different values up to which any other column has a checkbox filter (D35). */
export const fewValues = 20;

const presetsByName: Readonly<Record<string, ColumnPreset>> = {
  state: 'status',
  status: 'status',
  instance_state: 'status',
  security_groups: 'securityGroups',
  account: 'account',
};
const identifierName = /(^|_)(id|ids|ip|ipv4|ipv6|arn|cidr|mac)$|[a-z](Id|Ids|Ip)$/;
const timeName = /(^|_)(time|date|at)$|[a-z](Time|Date|At)$/;

/** Returns the preset of an undeclared column, by its name. */
export function presetOf(column: string): ColumnPreset {
  if (Object.hasOwn(presetsByName, column)) return presetsByName[column] ?? 'text';
  if (identifierName.test(column)) return 'identifier';
  return timeName.test(column) ? 'time' : 'text';
}

const decisions: ReadonlyMap<unknown, string> = new Map([
  [0, 'Pending'],
  [1, 'Approved'],
  [-1, 'Rejected'],
]);

const groupName = (group: unknown): unknown => {
  if (typeof group !== 'object' || group === null) return group;
  for (const key of ['GroupName', 'GroupId'] as const) {
    const name: unknown = Object.hasOwn(group, key) ? (group as Row)[key] : undefined;
    if (typeof name === 'string' && name !== '') return name;
  }
  return group;
};

/** Returns the value of a column that search, filters, sort, copy and CSV see. */
export function presetValue(preset: ColumnPreset, value: unknown): unknown {
  if (preset === 'securityGroups' && Array.isArray(value)) return value.map(groupName);
  if (preset === 'decision') return decisions.get(value) ?? value;
  return value;
}

/** Returns the boxes of a value in a checkbox filter: its text, or one for each security group (D35). */
export function filterEntries(preset: ColumnPreset, value: unknown): readonly string[] {
  if (preset !== 'securityGroups' || !Array.isArray(value) || value.length === 0) return [cellText(value)];
  return [...new Set(value.map(cellText))];
}

export interface ColumnRule extends ColumnDefinition {
  readonly preset: ColumnPreset;
  /** Returns the address that a row's cell links to. */
  readonly link?: (row: Row) => string | undefined;
}

/** A column with `getValue`. */
export interface ComputedColumn {
  readonly name: string;
  readonly getValue: (row: Row) => unknown;
}

/** Returns the value of `getValue` as JSON data, for an index in a worker; `null` if it throws. */
export function derivedValue({ name, getValue }: ComputedColumn, row: Row): unknown {
  return guarded(`getValue of the column "${name}"`, () => jsonValue(getValue(row)), null);
}

function jsonValue(value: unknown): unknown {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'object' && value !== null ? (JSON.parse(JSON.stringify(value) ?? 'null') as unknown) : value;
}

/** Returns the declaration of a column, or the defaults of its name (D22). */
export function columnRule({ columns = [] }: Pick<ListSource, 'columns'>, name: string): ColumnRule {
  const declared = columns.find((column) => typeof column !== 'string' && column.name === name);
  const definition = typeof declared === 'object' ? declared : { name };
  return { preset: presetOf(name), ...definition };
}

/** Returns the value of a row's cell; `null` if `getValue` throws. */
export function ruleValue(rule: ColumnRule, row: Row): unknown {
  const { name, preset, getValue } = rule;
  return getValue ? derivedValue({ name, getValue }, row) : presetValue(preset, cellValue(row, name));
}

/** Returns the label of a row's value; `undefined` if `word` throws. */
export function ruleWord({ name, word }: Pick<ColumnRule, 'name' | 'word'>, row: Row): Text | undefined {
  return word && guarded(`word of the column "${name}"`, () => word(row), undefined);
}

/** Returns the word beside a row's value; `undefined` if `mark` throws. */
export function ruleMark({ name, mark }: ColumnRule, row: Row): Text | undefined {
  return mark && guarded(`mark of the column "${name}"`, () => mark(row), undefined);
}

/**
 * Returns all columns of a list: the declared ones for which the data has values, then the others (D22). A column with `after` follows
 * that column, or keeps its place in the data without it.
 */
export function orderedColumns({ columns }: Pick<ListSource, 'columns'>, inData: readonly string[]): string[] {
  const present = new Set(inData);
  const declared = columnsIn(columns).filter(
    ({ name, getValue, needs }) => present.has(name) || (getValue && (needs?.some((key) => present.has(key)) ?? true)),
  );
  const all = new Set([...declared.map(({ name }) => name), ...inData]);
  const front = declared.filter(({ name, after }) => after === undefined || !(all.has(after) || present.has(name)));
  const ordered = [...new Set([...front.map(({ name }) => name), ...inData])];
  for (const { name, after } of declared) {
    if (after === undefined || !all.has(after)) continue;
    if (ordered.includes(name)) ordered.splice(ordered.indexOf(name), 1);
    ordered.splice(ordered.indexOf(after) + 1, 0, name);
  }
  return ordered;
}
