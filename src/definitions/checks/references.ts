import { rightsOf } from '../../../contract/access';
import { valuesOf } from '../../../contract/field';
import { rowShapeOf } from '../../../contract/shapes';
import { isWorkspace } from '../../access/workspaces';
import { listSchema } from '../callSchemas';
import type { RecordLinks } from '../links';
import { columnsIn, type ListSource } from '../list';
import type { ListDefinition, PageDefinition } from '../page';
import { fieldsOf, recordPaths } from '../record';
import { alsoServes } from '../registry';
import { didYouMean, similarTo } from './similar';

/** The words of the preset `decision` for 0, 1 and -1. */
const decisionWords = ['Pending', 'Approved', 'Rejected'];

/** Returns the texts that a column shows; `undefined` if they are not known. */
function textsOf({ list, record }: ListDefinition, name: string): readonly string[] | undefined {
  const { getValue, preset, choices } = columnsIn(list.columns).find((column) => column.name === name) ?? {};
  if (choices) return choices;
  if (getValue) return undefined;
  if (preset === 'decision') return decisionWords;
  const schema = rowShapeOf(listSchema(list))?.[name] ?? fieldsOf(record ?? {})[name];
  return schema && valuesOf(schema)?.map(String);
}

/** Returns a fault if a column does not show a text. */
function valueFault(page: ListDefinition, who: string, column: string, text: string, ignoresCase = false): string[] {
  const known = textsOf(page, column);
  const same = (one: string) => (ignoresCase ? one.toLowerCase() === text.toLowerCase() : one === text);
  if (!known || known.some(same)) return [];
  return [`${who} "${text}", but the column "${column}" has ${known.join(', ')}${didYouMean(text, known)}`];
}

/** Returns the faults in the values of tiles, badge, tones, words and passing states. */
export function valueFaults(page: ListDefinition): string[] {
  const { columns, tiles = [], live } = page.list;
  const badge = page.menu?.badge;
  return [
    ...tiles.flatMap(({ label, filter }) =>
      filter ? valueFault(page, `the tile "${label}" counts`, filter.column, filter.value) : [],
    ),
    ...(badge ? valueFault(page, 'the badge counts', badge.column, badge.value) : []),
    ...(live ? [live.column].flat().slice(0, 1) : []).flatMap((column) =>
      (live?.passing ?? []).flatMap((state) => valueFault(page, 'live has the passing state', column, state, true)),
    ),
    ...columnsIn(columns).flatMap(({ name, tones = {}, words = {} }) => [
      ...Object.keys(tones).flatMap((word) => valueFault(page, `tones of "${name}" name`, name, word, true)),
      // Lists share words: only a misspelt value is a fault.
      ...Object.keys(words)
        .filter((word) => similarTo(word, textsOf(page, name) ?? []))
        .flatMap((word) => valueFault(page, `words of "${name}" name`, name, word)),
    ]),
  ];
}

/** Returns the names that a list's rows and columns have; `undefined` if the contract does not know them. */
function namesOf({ columns, ...list }: ListSource): readonly string[] | undefined {
  const shape = rowShapeOf(listSchema(list));
  return shape && [...Object.keys(shape), ...columnsIn(columns).map(({ name }) => name)];
}

/** Returns the faults in the columns that columns stand behind. */
function afterFaults({ list }: ListDefinition): string[] {
  const names = namesOf(list);
  return columnsIn(list.columns).flatMap(({ name, after }) =>
    after === undefined || !names || names.includes(after)
      ? []
      : [`the column "${name}" stands after "${after}", which is not a column${didYouMean(after, names)}`],
  );
}

/** Returns the addresses that a function opens, read from its source. `*` stands for a value in a template literal. */
function openedBy(run: unknown): readonly string[] {
  if (typeof run !== 'function') return [];
  return [...run.toString().matchAll(/\bopen\(\s*(["'`])(.*?)\1/gs)]
    .map(([, , address = '']) => address.replace(/\$\{.*?\}/gs, '*').replace(/[?#].*/s, ''))
    .filter((address) => !address.startsWith('*'));
}

/** Returns true if the parts of an address fit those of a page's path. */
function fitsPath(address: string, path: string): boolean {
  const [parts, own] = [address.split('/'), path.split('/')];
  return (
    parts.length === own.length &&
    own.every((part, at) => part.startsWith(':') || parts[at]?.includes('*') || part === parts[at])
  );
}

/** Returns a fault if no page has an address. One without a leading slash is below the workspace of the page. */
function addressFault(page: PageDefinition, pages: readonly PageDefinition[], who: string, address: string): string[] {
  if (address.startsWith('/') && !address.startsWith('/dashboard/')) return [];
  const [, module = '', path = ''] = /^\/dashboard\/([^/]*)\/?(.*)$/.exec(address) ?? ['', page.module, address];
  const served = isWorkspace(module) ? [module, ...(alsoServes[module] ?? [])] : [];
  const known = pages
    .filter((other) => served.includes(other.module))
    .flatMap((other) => [...other.paths, ...(other.kind === 'list' ? recordPaths(other) : [])]);
  if (known.some((candidate) => fitsPath(path, candidate)) || (served.length > 0 && path === '')) return [];
  return [`${who} "${address}", which is not the address of a page${didYouMean(path, known)}`];
}

const linksIn = (links: RecordLinks | undefined) => (links === undefined ? [] : [links].flat());

/** Returns the names of the pages that a page links to, each with the part of the declaration that does. */
function* linkedPages(page: PageDefinition): Generator<readonly [who: string, name: string]> {
  const record = page.kind === 'list' ? page.record?.show : undefined;
  const lists = [page.kind === 'list' ? page.list.columns : page.thing?.columns, record === true ? [] : record];
  for (const columns of lists)
    for (const { name, thing } of columnsIn(columns))
      for (const link of linksIn(thing)) yield [`the column "${name}" links to`, link.page];
  if (page.kind === 'screen') {
    for (const [name, links] of Object.entries(page.tool?.answer.table?.things ?? {}))
      for (const link of linksIn(links)) yield [`the column "${name}" of the answer links to`, link.page];
    if (page.parent !== undefined) yield ['its breadcrumb leads to', page.parent];
  }
  for (const action of page.find?.actions ?? []) {
    if ('page' in action) yield [`the action "${action.label}" of find opens`, action.page];
  }
}

/** Returns the faults in what a page links to and opens. */
export function targetFaults(page: PageDefinition, pages: readonly PageDefinition[]): string[] {
  const names = pages.map(({ name }) => name);
  const { actions = [] } = page.kind === 'list' ? page.list : page;
  const own = [...actions, ...((page.kind === 'screen' && page.thing?.actions) || [])];
  const tool = page.kind === 'screen' ? page.tool : undefined;
  const addresses: (readonly [string, string | undefined])[] = [
    ...own.flatMap((action) =>
      [action.opens, ...openedBy(action.run), ...openedBy(action.runAll)].map(
        (address) => [`the action "${action.name}" opens`, address] as const,
      ),
    ),
    ['empty links to', page.kind === 'list' ? page.list.empty?.link?.to : undefined],
    ['help links to', tool?.help?.path],
    ['leadsTo names', tool?.leadsTo?.path],
    ['cancel leads to', tool?.cancel?.path],
    ['the next step links to', tool?.answer.follow?.path],
  ];
  const acts =
    (page.kind === 'screen' ? (page.thing?.actions ?? page.actions) : actions)?.map(({ name }) => name) ?? [];
  return [
    ...[...linkedPages(page)]
      .filter(([, name]) => !names.includes(name))
      .map(([who, name]) => `${who} the page "${name}", which does not exist${didYouMean(name, names)}`),
    ...addresses.flatMap(([who, address]) => (address === undefined ? [] : addressFault(page, pages, who, address))),
    ...(page.find?.actions ?? []).flatMap((action) =>
      !('act' in action) || acts.includes(action.act)
        ? []
        : [`find begins the action "${action.act}", which the page does not have${didYouMean(action.act, acts)}`],
    ),
    ...(page.kind === 'list' ? afterFaults(page) : []),
  ];
}

/** Words of roles that open no module. */
const roleWords = ['admin', 'user', 'operator', 'viewer', 'editor'];

const rulesOf = ({ access }: PageDefinition): readonly string[] =>
  access === undefined || typeof access === 'function' ? [] : [access].flat();

const wordsIn = (rule: string): readonly string[] => rule.trim().toLowerCase().split(/\s+/);

/** Returns the faults in the role words that a page asks for. */
export function accessFaults(page: PageDefinition, pages: readonly PageDefinition[]): string[] {
  const others = pages.filter(({ name }) => name !== page.name).flatMap((other) => rulesOf(other).flatMap(wordsIn));
  const known = [...roleWords, ...others];
  const opens = (word: string) => rightsOf([word]).length > 0;
  return rulesOf(page).flatMap((rule) => {
    const words = wordsIn(rule);
    const misspelt = words.filter((word) => !opens(word) && !known.includes(word) && similarTo(word, known));
    return [
      ...(words.some(opens) ? [] : [`access "${rule}" has no word that opens a module, such as "${page.module}"`]),
      ...misspelt.map((word) => `access "${rule}" has the unknown word "${word}"${didYouMean(word, known)}`),
    ];
  });
}
