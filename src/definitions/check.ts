import { isTextKey, looksLikeTextKey } from '../i18n/translate';
import { sendFaults } from './checkSends';
import { type Extension, extended } from './extension';
import type { ListDefinition, PageDefinition, ScreenDefinition } from './page';
import { recordActions, recordPaths } from './record';

/* What no type can see. It is said when the console is built and when it is developed, and not part of what is built. */

/** The files of a folder of resources by their path, with what each exports by default. */
export type ResourceFiles = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the files of resources: a line for each fault, which begins with the file.
 *
 * @param misplaced paths of files that are not looked at: in a folder of the folder, or of another kind
 */
export function faultsIn(files: ResourceFiles, misplaced: readonly string[]): string[] {
  const faults = misplaced.map((file) => [file, whyMisplaced(file)]);
  const claimed = new Map<string, string>();
  const claim = (file: string, what: string) => {
    // Whatever a part of a path is called that stands for any text.
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
      // One that the compiler refuses too: a text in the place of a list, say, or something left out.
      faults.push([file, `is not what the types say, which "npm run typecheck" explains (${String(error)})`]);
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
  if (page?.kind !== 'list') return [`there is no list "${extension.of}" to extend`];
  const known = new Set(faultsOf(page, pages));
  const places = new Set([...(page.list.actions ?? []), ...extension.actions].map(({ name }) => name));
  return [
    ...extension.actions.flatMap(({ name, after }) =>
      after === undefined || places.has(after) ? [] : [`there is no action "${after}" for "${name}" to stand behind`],
    ),
    ...extended([page, extension])
      .flatMap((whole) => faultsOf(whole, pages))
      .filter((fault) => !known.has(fault)),
  ];
}

function whyMisplaced(file: string): string {
  return /\.[jt]sx$/.test(file)
    ? 'a resource holds no JSX: make it a .ts file that points at a screen in src/custom'
    : 'is never looked at: a resource is a .ts file in src/resources itself, and what several share is in src/resources/shared';
}

function faultsOf(page: PageDefinition, pages: readonly PageDefinition[]): string[] {
  const { columns = [], actions = [] } = page.kind === 'list' ? page.list : { actions: page.actions };
  const lists = new Set(pages.filter(({ kind }) => kind === 'list').map(({ name }) => name));
  const names = columns.map((column) => (typeof column === 'string' ? column : column.name));
  return [
    ...page.paths
      .filter((path) => /^\/|\/$|\/\/|[?#\s]/.test(path))
      .map((path) => `the path "${path}" is to be like "a/b", below /dashboard/${page.module}/`),
    ...repeated(names).map((name) => `the column "${name}" is declared twice`),
    ...repeated(actions.map(({ name }) => name)).map((name) => `two actions are called "${name}"`),
    ...actions
      .flatMap(({ invalidates = [] }) => invalidates)
      .filter((name) => !lists.has(name))
      .map((name) => `there is no list "${name}" to read again`),
    ...[page, ...actions]
      .flatMap(({ requires }) => requires ?? [])
      .filter((required) => !('beyond' in required))
      .map(({ name }) => `requires "${name}", which no login answer offers: only what says beyond: true is offered`),
    ...(page.kind === 'list' ? recordFaults(page) : stepFaults(page)),
    ...sendFaults(page),
    ...[...textsIn(page)]
      .filter((text) => looksLikeTextKey(text) && !isTextKey(text))
      .map((text) => `"${text}" is no text of src/i18n/en`),
  ];
}

const stepFaults = ({ tool }: ScreenDefinition): string[] =>
  repeated((tool?.steps ?? []).map(({ name }) => name)).map((name) => `two steps are called "${name}"`);

function recordFaults({ paths, record }: ListDefinition): string[] {
  if (!record) return [];
  const { show, edit } = record;
  const declared = recordActions.filter((action) => record[action]);
  return [
    ...(declared.length === 0 ? ['its record declares none of show, create, edit and delete'] : []),
    ...(record.delete && !show && !edit
      ? ['its record has no page for the button of delete: declare show or edit']
      : []),
    ...paths
      .filter((path) => path === '' || path.includes(':'))
      .map((path) => `its records have no addresses below the path "${path}"`),
  ];
}

const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, place) => names.indexOf(name) !== place)),
];

/** The parts of a definition that are texts, by name. */
const textNames = new Set([
  ...[
    'heading',
    'description',
    'label',
    'group',
    'noun',
    'loaded',
    'invalid',
    'forbidden',
    'failed',
    'hint',
    'required',
  ],
  ...[
    'single',
    'sessionExpired',
    'title',
    'button',
    'help',
    'placeholder',
    'success',
    'failure',
    'noAnswer',
    'timeOut',
    'next',
  ],
]);

function* textsIn(part: object): Generator<string> {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string' && textNames.has(name)) yield value;
    else if (isObject(value) && !isForeign(value)) yield* textsIn(value);
  }
}

/** A schema, or a component of React's: not what a definition is made of. */
const isForeign = (value: object) => '_zod' in value || '$$typeof' in value;
