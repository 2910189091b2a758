import type { ColumnDefinition, ListSource } from '../resources/defineResource';
import { cellText, cellValue } from './cells';
import type { Row } from './rows';

/**
 * What a column holds, and so how its cells look. `securityGroups` and `decision` also change the value: group names instead
 * of objects, and the word of a numeric status (D35, D48).
 */
export type ColumnPreset = 'text' | 'identifier' | 'status' | 'time' | 'securityGroups' | 'decision' | 'outcome';

/** Columns whose filter is a checkbox list, however many values they have (specification, section 9). */
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
export function filterEntries(preset: ColumnPreset, held: unknown): readonly string[] {
  if (preset !== 'securityGroups' || !Array.isArray(held) || held.length === 0) return [cellText(held)];
  return [...new Set(held.map(cellText))];
}

/** A column as the table and the index know it. */
export interface ColumnRule extends ColumnDefinition {
  readonly preset: ColumnPreset;
}

/** The rules of a list's columns: what its resource declares, and what a name says of the others (D22). */
export function columnRule({ columns = [] }: Pick<ListSource, 'columns'>, name: string): ColumnRule {
  const declared = columns.find((column) => typeof column !== 'string' && column.name === name);
  const definition = typeof declared === 'object' ? declared : { name };
  return { preset: presetOf(name), ...definition };
}

/** The value of a row's cell under a rule. */
export function ruleValue(rule: ColumnRule, row: Row): unknown {
  return rule.getValue ? rule.getValue(row) : presetValue(rule.preset, cellValue(row, rule.name));
}

/**
 * All columns of a list: the declared ones first, in their order, where the data have what they show, then what the data have
 * besides (D22). One that is declared to stand `after` another is among these.
 */
export function orderedColumns({ columns = [] }: Pick<ListSource, 'columns'>, inData: readonly string[]): string[] {
  const known = new Set(inData);
  const declared = columns.flatMap((column) => {
    if (typeof column === 'string') return known.has(column) ? [column] : [];
    const { name, getValue, needs, after } = column;
    if (after !== undefined) return [];
    const made = getValue && (needs?.some((key) => known.has(key)) ?? true);
    return made || known.has(name) ? [name] : [];
  });
  return movedColumns(columns, [...new Set([...declared, ...inData])]);
}

/** The columns, with each that is declared to stand after another one moved there, where both are. */
function movedColumns(declared: NonNullable<ListSource['columns']>, all: readonly string[]): string[] {
  let moved = [...all];
  for (const column of declared) {
    if (typeof column === 'string' || column.after === undefined) continue;
    const { name, after } = column;
    if (!all.includes(name) || !all.includes(after)) continue;
    moved = moved.filter((other) => other !== name);
    moved.splice(moved.indexOf(after) + 1, 0, name);
  }
  return moved;
}
