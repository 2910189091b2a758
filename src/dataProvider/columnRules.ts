import type { Row, Text } from '../definitions/basics';
import { guarded } from '../definitions/guarded';
import type { ColumnDefinition, ColumnPreset, ListSource } from '../definitions/list';

import { cellText, cellValue } from './cells';
import { derivedValue } from './listEngine/derivedValue';

/** Columns whose filter is a checkbox list, however many values they have (R66). */
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

/** Any other column has one while it has at most so many different values (D35). */
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

/** The look of a column by its name, for columns that no resource declares. */
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

/** A raw value as its column holds it: what search, filters, sort, copy and CSV see. */
export function presetValue(preset: ColumnPreset, value: unknown): unknown {
  if (preset === 'securityGroups' && Array.isArray(value)) return value.map(groupName);
  if (preset === 'decision') return decisions.get(value) ?? value;
  return value;
}

/**
 * The texts under which a value stands in a checkbox list, given what the column holds: the shown text, or for security
 * groups one for each group (D35).
 */
export function filterEntries(preset: ColumnPreset, value: unknown): readonly string[] {
  if (preset !== 'securityGroups' || !Array.isArray(value) || value.length === 0) return [cellText(value)];
  return [...new Set(value.map(cellText))];
}

/** A column as the table and the index know it. */
export interface ColumnRule extends ColumnDefinition {
  readonly preset: ColumnPreset;
  /** The address that a row's cell leads to; `undefined` for a cell that leads nowhere. */
  readonly link?: (row: Row) => string | undefined;
}

/** The rules of a list's columns: what its resource declares, and what a name says of the others (D22). */
export function columnRule({ columns = [] }: Pick<ListSource, 'columns'>, name: string): ColumnRule {
  const declared = columns.find((column) => typeof column !== 'string' && column.name === name);
  const definition = typeof declared === 'object' ? declared : { name };
  return { preset: presetOf(name), ...definition };
}

/** The value of a row's cell under a rule; none where `getValue` cannot read the row. */
export function ruleValue(rule: ColumnRule, row: Row): unknown {
  const { name, preset, getValue } = rule;
  return getValue ? derivedValue({ name, getValue }, row) : presetValue(preset, cellValue(row, name));
}

/** What a row's value is called by the row itself; none where `word` cannot read it. */
export function ruleWord({ name, word }: Pick<ColumnRule, 'name' | 'word'>, row: Row): Text | undefined {
  return word && guarded(`word of the column "${name}"`, () => word(row), undefined);
}

/** The word that stands beside a row's value; none where `mark` cannot read the row. */
export function ruleMark({ name, mark }: ColumnRule, row: Row): Text | undefined {
  return mark && guarded(`mark of the column "${name}"`, () => mark(row), undefined);
}

/**
 * All columns of a list: the declared ones first, in their order, where the data have what they show, then what the data have
 * besides (D22). One that is declared to stand `after` another stands there where that one is; else, one of the data where the
 * data have it.
 */
export function orderedColumns({ columns = [] }: Pick<ListSource, 'columns'>, inData: readonly string[]): string[] {
  const present = new Set(inData);
  const declared = columns
    .map((column): ColumnDefinition => (typeof column === 'string' ? { name: column } : column))
    .filter(
      ({ name, getValue, needs }) =>
        present.has(name) || (getValue && (needs?.some((key) => present.has(key)) ?? true)),
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
