import Add from '@mui/icons-material/Add';
import type * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { decoded, decodedPath } from '../access/pathParts';
import { say, t } from '../i18n/translate';
import type { RowAction } from './action';
import type { Text } from './basics';
import { shapeOf } from './callSchemas';
import type { DetailParts } from './detail';
import type { FormPart, FormValues } from './formParts';
import type { ColumnDefinition } from './list';

/** The pages of a list's records, below the list's own. */
export interface RecordDefinition extends Omit<DetailParts, 'passing'> {
  /** The noun for a record within a sentence: `zone`, as in `New zone`. Default: `record`. */
  readonly noun?: Text;
  /** The fields of the forms by the keys of a record. */
  readonly schema?: z.ZodMiniObject;
  /** The values of the detail page, at `…/:id/show`. `true`: all, in the order of the list. */
  readonly show?: true | readonly (string | ColumnDefinition)[];
  /** The form of a new record, at `…/create`. `true`: all fields of the schema. */
  readonly create?: true | readonly FormPart<string, FormValues>[];
  /** The form that changes a record, at `…/:id`. `true`: all fields of the schema. */
  readonly edit?: true | readonly FormPart<string, FormValues>[];
  /** Adds a Delete button to the record's page. */
  readonly delete?: true;
}

/** react-admin's actions on records. Each has a page, except `delete`. */
export const recordActions = ['show', 'create', 'edit', 'delete'] as const;

/** A page of a record. */
export type RecordView =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'show' | 'edit';
      readonly id: string;
    };

/** A page with records, as far as their addresses need it. */
interface RecordHolder {
  readonly paths: readonly [string, ...string[]];
  readonly record?: RecordDefinition;
}

/** Returns what a record is called within a sentence. */
export const nounOf = ({ record }: Pick<RecordHolder, 'record'>): string => say(record?.noun ?? 'record.noun');

/** Returns the fields of the schema by the keys of a record. */
export const fieldsOf = ({ schema }: RecordDefinition) => shapeOf(schema);

/** Returns the label of a record's key; `undefined` if the schema has none. */
export const fieldLabel = (record: RecordDefinition, key: string): Text | undefined =>
  metaOf(fieldsOf(record)[key])?.label;

/**
 * Returns the page of a record at a path below the workspace; `undefined` if there is none. The address of an undeclared form shows the
 * record, because react-admin links to it by default.
 *
 * @param path encoded, as in the address
 * @example recordViewAt(zones, 'zones/a%2Fb/show') // { kind: 'show', id: 'a/b' }
 */
export function recordViewAt({ paths, record }: RecordHolder, path: string): RecordView | undefined {
  if (!record) return undefined;
  const list = paths.find((candidate) => decodedPath(path).startsWith(`${candidate}/`));
  if (list === undefined) return undefined;
  const [first = '', last, ...others] = path.split('/').slice(list.split('/').length);
  if (others.length > 0 || first === '') return undefined;
  if (last === undefined && first === 'create') return record.create && { kind: 'create' };
  const id = decoded(first);
  if (last === 'show') return record.show && { kind: 'show', id };
  if (last !== undefined) return undefined;
  return record.edit ? { kind: 'edit', id } : record.show && { kind: 'show', id };
}

/** Returns the path of a record's page below the workspace; `undefined` if it is not declared or no address can have the identifier. */
export function recordPath(page: RecordHolder, kind: 'show' | 'edit', id: string | number): string | undefined {
  if (!page.record?.[kind] || id === '' || id === '.' || id === '..') return undefined;
  try {
    return `${page.paths[0]}/${encodeURIComponent(id)}${kind === 'show' ? '/show' : ''}`;
  } catch {
    // A lone surrogate.
    return undefined;
  }
}

/** Returns the path that a row links to: the detail page, else the form. */
export const recordHome = (page: RecordHolder, id: string | number): string | undefined =>
  recordPath(page, 'show', id) ?? recordPath(page, 'edit', id);

/** Returns the paths of the records' pages, as patterns. */
export function recordPaths({ paths, record }: RecordHolder): string[] {
  if (!record) return [];
  return paths.flatMap((path) => [
    ...(record.create ? [`${path}/create`] : []),
    ...(record.show || record.edit ? [`${path}/:id`] : []),
    ...(record.show ? [`${path}/:id/show`] : []),
  ]);
}

/** Returns the list's action that opens the form of a new record. */
export function newRecord(page: RecordHolder): RowAction {
  return {
    name: 'create',
    // Declarations are evaluated before the texts are loaded.
    get label() {
      return t('record.new', { noun: nounOf(page) });
    },
    icon: Add,
    on: 'list',
    reloads: false,
    runAll: async (_rows, { open }) => void open(`${page.paths[0]}/create`),
  };
}
