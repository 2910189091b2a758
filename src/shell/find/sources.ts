import HomeOutlined from '@mui/icons-material/HomeOutlined';
import type { Module } from '../../../contract/access';
import type { LookAlikeKind } from '../../../contract/lookAlikes';
import { accountWorkspace, type Workspace, workspaces } from '../../access/workspaces';
import { moduleIcons } from '../../components/moduleIcons';
import type { Icon, Row, Text } from '../../definitions/basics';
import type { AskedAct, FindAction, FindDefinition, StatusMark } from '../../definitions/find';
import type { PageDefinition } from '../../definitions/page';
import type { Registry } from '../../definitions/registry';
import { say, t } from '../../i18n/translate';

/* The searchable pages and records, from the page definitions. */

/** A name of a kind. */
interface Named {
  readonly kind: LookAlikeKind;
  readonly text: string;
}

/** An option of the dialog. */
export interface FindOption {
  /** Unique in the dialog. */
  readonly key: string;
  readonly what: string;
  readonly name: string;
  /** The texts of the option that may have look-alikes. */
  readonly named?: readonly Named[] | undefined;
  /** The matching value, unless it is the name. */
  readonly matched?: string | undefined;
  readonly status?: StatusMark | undefined;
  /** Values that distinguish it from others of the same name, without duplicates. */
  readonly details: readonly string[];
  /** The detail that no other option of the same name has. */
  readonly apart?: string | undefined;
  readonly icon: Icon | undefined;
  readonly address: string;
  /** Values for the fields of the page. */
  readonly state?: unknown;
}

/** Returns true for an account that is closed to the user. */
export type IsClosed = (account: string) => boolean;

/** A page or recent record, with the texts that find it. */
export interface Known {
  readonly option: FindOption;
  readonly texts: readonly string[];
}

/** A kind of record whose page the user may open. */
export interface Finder {
  readonly find: FindDefinition;
  readonly addressOf: (row: Row) => string | undefined;
  readonly acts: readonly FinderAct[];
}

/** An action on records of a kind. */
interface FinderAct {
  readonly label: Text;
  readonly icon: Icon | undefined;
  /** Address of the page that opens. Default: the page of the record. */
  readonly address?: string;
  /** Navigation state for the page. */
  readonly state: (row: Row) => unknown;
  readonly isFor: (row: Row, isClosed: IsClosed | undefined) => boolean;
}

/** Returns the kinds of records that a user can find, each with the first page that they may open. */
export function findersOf(registry: Registry, module: Workspace | undefined, roles: unknown): readonly Finder[] {
  const found = new Map<string, Finder>();
  const inOrder = [...registry.pages.values()].toSorted(
    (one, other) => workspaces.indexOf(one.module) - workspaces.indexOf(other.module),
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

/** Returns the action of the record's own page. */
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

/** Returns the action that opens a page with filled fields. */
const toolOf = ({ label, icon, state, when, account }: Extract<FindAction, { page: string }>, address: string) => ({
  ...{ label, icon, address, state },
  isFor: (row: Row, isClosed: IsClosed | undefined) =>
    (when?.(row) ?? true) && !(account !== undefined && isClosed?.(account(row))),
});

/** Returns the pages that a user may open in the workspaces that are offered to them. */
export function pagesFor(registry: Registry, offered: readonly Module[], roles: unknown): readonly Known[] {
  const home = pageOption(t('shell.home'), '', '/dashboard', HomeOutlined, []);
  const pagesIn = (workspace: Workspace) =>
    registry
      .menuOf(workspace, roles)
      .flatMap((node) => (node.kind === 'page' ? [node.page] : node.pages))
      .map((page) => menuPage(page, t(`module.${workspace}`)));
  const pages = [
    ...offered.flatMap((module) => [
      ...pagesIn(module),
      pageOption(t(`module.${module}`), '', `/dashboard/${module}`, moduleIcons[module], []),
    ]),
    ...pagesIn(accountWorkspace),
  ];
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
