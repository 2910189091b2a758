import Add from '@mui/icons-material/Add';
import type * as z from 'zod/mini';
import { metaOf } from '../../contract/field';
import { decoded, decodedPath } from '../access/pathParts';
import { say, t } from '../i18n/translate';
import type { RowAction } from './action';
import type { Text } from './basics';
import type { FormPart, FormValues } from './formParts';
import type { ColumnDefinition } from './list';

/** The pages of a list's records, below its own: each is there if it is declared. */
export interface RecordDefinition {
  /** What one of them is called in the middle of a sentence: `zone`, as in `New zone`; absent: a record. */
  readonly noun?: Text;
  /** What is filled in, by the keys of a record; a key that is not filled in anywhere may be left out. */
  readonly schema?: z.ZodMiniObject;
  /** The values of one record, at `…/:id/show`; `true`: all that it has, in the order of the list. */
  readonly show?: true | readonly (string | ColumnDefinition)[];
  /** The form for a new one, at `…/create`; `true`: all fields of the schema. */
  readonly create?: true | readonly FormPart<string, FormValues>[];
  /** The form for what can be changed, at `…/:id`; `true`: all fields of the schema. */
  readonly edit?: true | readonly FormPart<string, FormValues>[];
  /** Its page has a button that deletes it, after a question. */
  readonly delete?: true;
}

/** What can be done with records, in react-admin's words: each has a page, but `delete`, which is a button on one. */
export const recordActions = ['show', 'create', 'edit', 'delete'] as const;

/** A page of a record. */
export type RecordView =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'show' | 'edit';
      /** As a text, which it is in the address. */
      readonly id: string;
    };

/** What has records, as far as it matters for their addresses. */
interface RecordHolder {
  readonly paths: readonly [string, ...string[]];
  readonly record?: RecordDefinition;
}

/** What one record is called in the middle of a sentence. */
export const nounOf = ({ record }: Pick<RecordHolder, 'record'>): string => say(record?.noun ?? 'record.noun');

/** The fields of its schema, by the keys of a record. */
export const fieldsOf = ({ schema }: RecordDefinition): Readonly<Record<string, z.ZodMiniType>> =>
  (schema?._zod.def.shape ?? {}) as Readonly<Record<string, z.ZodMiniType>>;

/** What people call a key of a record; `undefined` where its schema does not say it. */
export const fieldLabel = (record: RecordDefinition, key: string): Text | undefined =>
  metaOf(fieldsOf(record)[key])?.label;

/**
 * The page of a record that stands at a path below the workspace; `undefined` where none does. The address of a form that is not
 * declared shows the record: react-admin links to it by default.
 *
 * @param path as it stands in the address: an identifier may have any character
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

/**
 * The path of a record's page below the workspace; `undefined` for one that is not declared, and for an identifier that an address
 * cannot have.
 */
export function recordPath(page: RecordHolder, kind: 'show' | 'edit', id: string | number): string | undefined {
  if (!page.record?.[kind] || id === '' || id === '.' || id === '..') return undefined;
  try {
    return `${page.paths[0]}/${encodeURIComponent(id)}${kind === 'show' ? '/show' : ''}`;
  } catch {
    // Half a character.
    return undefined;
  }
}

/** Where a row leads: to its page, or to its form where it has no other one. */
export const recordHome = (page: RecordHolder, id: string | number): string | undefined =>
  recordPath(page, 'show', id) ?? recordPath(page, 'edit', id);

/** The paths that the pages of its records take, as patterns. */
export function recordPaths({ paths, record }: RecordHolder): string[] {
  if (!record) return [];
  return paths.flatMap((path) => [
    ...(record.create ? [`${path}/create`] : []),
    ...(record.show || record.edit ? [`${path}/:id`] : []),
    ...(record.show ? [`${path}/:id/show`] : []),
  ]);
}

/** The action of a list that opens the form for a new record. */
export function newRecord(page: RecordHolder): RowAction {
  return {
    name: 'create',
    // Texts are looked up when they are shown: a definition is made before they are there.
    get label() {
      return t('record.new', { noun: nounOf(page) });
    },
    icon: Add,
    on: 'list',
    reloads: false,
    runAll: async (_rows, { open }) => void open(`${page.paths[0]}/create`),
  };
}
