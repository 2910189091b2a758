import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { type Module, modules } from '../../../contract/access';
import type { LookAlikeKind } from '../../../contract/lookAlikes';
import { moduleIcons } from '../../components/moduleIcons';
import type { Icon, Row, Text } from '../../definitions/basics';
import type { AskedAct, FindAction, FindDefinition, StatusMark } from '../../definitions/find';
import type { PageDefinition } from '../../definitions/page';
import type { Registry } from '../../definitions/registry';
import { say, t } from '../../i18n/translate';

/* What can be found, from the definitions of pages. */

/** A name of a kind. */
interface Named {
  readonly kind: LookAlikeKind;
  readonly text: string;
}

/** Something that can be chosen. */
export interface FindOption {
  /** Unique among all that are shown. */
  readonly key: string;
  readonly what: string;
  readonly name: string;
  /** The texts of the option that are names which can be taken for others. */
  readonly named?: readonly Named[] | undefined;
  /** The value that fits what was typed, unless it is the name. */
  readonly matched?: string | undefined;
  readonly status?: StatusMark | undefined;
  /** Values that distinguish it from others of the same name, each once. */
  readonly details: readonly string[];
  /** The detail that none of the other options of the same name has. */
  readonly apart?: string | undefined;
  readonly icon: Icon | undefined;
  readonly address: string;
  /** Values for the fields of the page. */
  readonly state?: unknown;
}

/** Returns true for an account that is known to be closed to the person. */
export type IsClosed = (account: string) => boolean;

/** A page, or a thing that was opened: all that it is found by is known. */
export interface Known {
  readonly option: FindOption;
  readonly texts: readonly string[];
}

/** One kind of thing, for whoever may open its pages. */
export interface Finder {
  readonly find: FindDefinition;
  readonly addressOf: (row: Row) => string | undefined;
  readonly acts: readonly FinderAct[];
}

/** Something that can be done with a thing of the kind. */
interface FinderAct {
  readonly label: Text;
  readonly icon: Icon | undefined;
  /** Address of the page that opens; absent: the page of the thing. */
  readonly address?: string;
  /** Navigation state for the page. */
  readonly state: (row: Row) => unknown;
  readonly isFor: (row: Row, isClosed: IsClosed | undefined) => boolean;
}

/** The kinds of things that somebody can find, each with the first page for it that they may open. */
export function findersOf(registry: Registry, module: Module | undefined, roles: unknown): readonly Finder[] {
  const found = new Map<string, Finder>();
  const inOrder = [...registry.pages.values()].toSorted(
    (one, other) => modules.indexOf(one.module) - modules.indexOf(other.module),
  );
  for (const page of inOrder) {
    const { name, find } = page;
    if (!find || found.has(find.kind)) continue;
    const addressOf = registry.linkTo(module, roles, { page: name, ...(find.params && { params: find.params }) });
    if (!addressOf) continue;
    const acts = (find.actions ?? []).flatMap((action) => {
      if ('act' in action) return actOf(action, page);
      const address = registry.linkTo(module, roles, { page: action.page })?.({});
      return address === undefined ? [] : [toolOf(action, address)];
    });
    found.set(find.kind, { find, addressOf, acts });
  }
  return [...found.values()];
}

/** An act of the thing's own page. */
function actOf({ label, act }: Extract<FindAction, { act: string }>, page: PageDefinition): FinderAct[] {
  const actions = page.kind === 'screen' ? (page.thing?.actions ?? []) : [];
  return actions
    .filter(({ name }) => name === act)
    .map(({ icon, when, disabled }) => ({
      ...{ label, icon },
      state: (): AskedAct => ({ act }),
      isFor: (row) => (when?.(row) ?? true) && disabled?.(row) === undefined,
    }));
}

/** A page that opens filled. */
const toolOf = ({ label, icon, state, when, account }: Extract<FindAction, { page: string }>, address: string) => ({
  ...{ label, icon, address, state },
  isFor: (row: Row, isClosed: IsClosed | undefined) =>
    (when?.(row) ?? true) && !(account !== undefined && isClosed?.(account(row))),
});

/** The pages that somebody may open, of the workspaces that they are offered. */
export function pagesFor(registry: Registry, offered: readonly Module[], roles: unknown): readonly Known[] {
  const home = pageOption(t('shell.home'), '', '/dashboard', HomeOutlined, []);
  const pages = offered.flatMap((module) => {
    const workspace = t(`module.${module}`);
    const listed = registry.menuOf(module, roles).flatMap((node) => (node.kind === 'page' ? [node.page] : node.pages));
    return [
      ...listed.map((page) => menuPage(page, workspace)),
      pageOption(workspace, '', `/dashboard/${module}`, moduleIcons[module], []),
    ];
  });
  const byAddress = new Map<string, Known>();
  for (const page of [...pages, home]) {
    if (!byAddress.has(page.option.address)) byAddress.set(page.option.address, page);
  }
  return [...byAddress.values()];
}

function menuPage({ module, paths, heading, menu }: PageDefinition, workspace: string): Known {
  const address = `/dashboard/${module}${paths[0] === '' ? '' : `/${paths[0]}`}`;
  const labels = [menu?.group, menu?.label].flatMap((text) => (text === undefined ? [] : [say(text)]));
  const name = say(heading);
  return pageOption(name, workspace, address, menu?.icon, [...labels, labels.join(' '), `${workspace} ${name}`]);
}

function pageOption(name: string, detail: string, address: string, icon: Icon | undefined, texts: readonly string[]) {
  const details = detail === '' ? [] : [detail];
  const option = { key: `page ${address}`, what: t('find.page'), name, details, icon, address };
  return { option, texts: [name, ...texts] };
}
