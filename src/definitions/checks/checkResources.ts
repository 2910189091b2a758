import { isTextKey, looksLikeTextKey } from '../../i18n/translate';
import { type Extension, extended } from '../extension';
import { columnsIn } from '../list';
import type { ListDefinition, PageDefinition, ScreenDefinition } from '../page';
import { recordActions, recordPaths } from '../record';
import { sendFaults } from './calls';
import { accessFaults, targetFaults, valueFaults } from './references';
import { didYouMean } from './similar';

/*
 * Checks that types cannot make. They run in development and in builds, and are not part of the built console. `references.ts` checks
 * names, values and addresses; `calls.ts` checks the inputs of calls.
 */

/** The default exports of a folder's resources by path. */
export type ResourceFiles = Readonly<Record<string, unknown>>;

/**
 * Returns the faults of resources, a line each, which starts with the file.
 *
 * @param misplaced paths of files that the console does not load: in a sub-folder, or with another extension
 */
export function faultsIn(files: ResourceFiles, misplaced: readonly string[]): string[] {
  const faults = misplaced.map((file) => [file, whyMisplaced(file)]);
  const claimed = new Map<string, string>();
  const claim = (file: string, what: string) => {
    // Paths that differ in the names of parameters are equal.
    const place = what.replace(/:\w+/g, ':');
    const other = claimed.get(place);
    if (other !== undefined) faults.push([file, `${what} is taken by ${other === file ? 'itself' : other}`]);
    else claimed.set(place, file);
  };
  const pages = Object.values(files).filter(isPage);
  const check = (file: string, definition: unknown) => {
    if (isPage(definition)) {
      claim(file, `the name "${definition.name}"`);
      const below = definition.kind === 'list' ? recordPaths(definition) : [];
      for (const path of new Set([...definition.paths, ...below]))
        claim(file, `the address "/dashboard/${definition.module}/${path}"`);
      for (const fault of faultsOf(definition, pages)) faults.push([file, fault]);
    } else if (isExtension(definition)) {
      for (const fault of extensionFaults(definition, pages)) faults.push([file, fault]);
    } else faults.push([file, 'has to export default defineResource({ … }) or extend(…)']);
  };
  for (const [file, definition] of Object.entries(files)) {
    try {
      check(file, definition);
    } catch (error) {
      // A text instead of a list, for example.
      faults.push([file, `does not match its type, as "npm run check" explains (${String(error)})`]);
    }
  }
  return faults.map(([file, fault]) => `${file}: ${fault}`);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPage = (value: unknown): value is PageDefinition =>
  isObject(value) && 'kind' in value && (value.kind === 'list' || value.kind === 'screen');
const isExtension = (value: unknown): value is Extension =>
  isObject(value) && 'kind' in value && value.kind === 'extension';

function extensionFaults(extension: Extension, pages: readonly PageDefinition[]): string[] {
  const page = pages.find(({ name }) => name === extension.of);
  if (page?.kind !== 'list')
    return [`there is no list "${extension.of}" to extend${didYouMean(extension.of, listNames(pages))}`];
  const known = new Set(faultsOf(page, pages));
  const places = new Set([...(page.list.actions ?? []), ...extension.actions].map(({ name }) => name));
  return [
    ...extension.actions.flatMap(({ name, after }) =>
      after === undefined || places.has(after)
        ? []
        : [`the action "${name}" stands after "${after}", which is not an action${didYouMean(after, places)}`],
    ),
    ...extended([page, extension])
      .flatMap((whole) => faultsOf(whole, pages))
      .filter((fault) => !known.has(fault)),
  ];
}

const listNames = (pages: readonly PageDefinition[]) =>
  pages.filter(({ kind }) => kind === 'list').map(({ name }) => name);

function whyMisplaced(file: string): string {
  return /\.[jt]sx$/.test(file)
    ? 'a resource has no JSX: make it a .ts file that imports a screen of src/custom lazily'
    : 'is not loaded: a resource is a .ts file in src/resources itself; shared parts are in src/resources/shared';
}

function faultsOf(page: PageDefinition, pages: readonly PageDefinition[]): string[] {
  const { columns = [], actions = [] } = page.kind === 'list' ? page.list : { actions: page.actions };
  const lists = listNames(pages);
  const names = columnsIn(columns).map(({ name }) => name);
  return [
    ...page.paths
      .filter((path) => /^\/|\/$|\/\/|[?#\s]/.test(path))
      .map((path) => `the path "${path}" has to be like "a/b", below /dashboard/${page.module}/`),
    ...repeated(names).map((name) => `the column "${name}" is declared twice`),
    ...repeated(actions.map(({ name }) => name)).map((name) => `two actions are called "${name}"`),
    ...actions
      .flatMap(({ invalidates = [] }) => invalidates)
      .filter((name) => !lists.includes(name))
      .map((name) => `invalidates the list "${name}", which does not exist${didYouMean(name, lists)}`),
    ...[page, ...actions]
      .flatMap(({ requires }) => requires ?? [])
      .filter((required) => !('beyond' in required))
      .map(({ name }) => `requires "${name}", which no back end offers: only calls with beyond: true are offered`),
    ...(page.kind === 'list' ? recordFaults(page) : stepFaults(page)),
    ...sendFaults(page),
    ...(page.kind === 'list' ? valueFaults(page) : []),
    ...targetFaults(page, pages),
    ...accessFaults(page, pages),
    ...[...textsIn(page)]
      .filter((text) => looksLikeTextKey(text) && !isTextKey(text))
      .map((text) => `"${text}" is not a text of src/i18n/en`),
  ];
}

const stepFaults = ({ tool }: ScreenDefinition): string[] =>
  repeated((tool?.steps ?? []).map(({ name }) => name)).map((name) => `two steps are called "${name}"`);

function recordFaults({ paths, record }: ListDefinition): string[] {
  if (!record) return [];
  const { show, edit } = record;
  const declared = recordActions.filter((action) => record[action]);
  return [
    ...(declared.length === 0 ? ['its record declares neither show, create, edit nor delete'] : []),
    ...(record.delete && !show && !edit ? ['its record has no page for the Delete button: declare show or edit'] : []),
    ...paths
      .filter((path) => path === '' || path.includes(':'))
      .map((path) => `its records cannot have addresses below the path "${path}"`),
  ];
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, place) => names.indexOf(name) !== place)),
];

/** The keys of a declaration whose values are texts. */
const textNames = new Set(
  (
    'heading description label group noun loaded invalid forbidden failed hint required single sessionExpired title button help ' +
    'placeholder success failure noAnswer timeOut next'
  ).split(' '),
);

function* textsIn(part: object): Generator<string> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string' && textNames.has(name)) yield value;
    else if (isObject(value) && !isForeign(value)) yield* textsIn(value);
  }
}

/** Returns true for a schema or a React component. */
const isForeign = (value: object) => '_zod' in value || '$$typeof' in value;
