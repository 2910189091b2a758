import type { MessageKey } from '../../i18n/translate';

/** The kinds of identifier, in the order of their tabs; the names are those of the specification's form. */
export const identifierKinds = ['instance_ids', 'ipv4', 'ipv6', 'private_ip', 'tagname'] as const;

export type IdentifierKind = (typeof identifierKinds)[number];

/** What is typed for each kind; the form holds one of them at a time (specification, section 4). */
export type Identifiers = Readonly<Record<IdentifierKind, string>>;

export const noIdentifiers: Identifiers = { instance_ids: '', ipv4: '', ipv6: '', private_ip: '', tagname: '' };

/** The names of the tabs, and of the field of each. */
export const kindLabels = {
  instance_ids: 'terminate.instanceIds',
  ipv4: 'terminate.ipv4',
  ipv6: 'terminate.ipv6',
  private_ip: 'terminate.privateIp',
  tagname: 'terminate.tagName',
} as const satisfies Record<IdentifierKind, MessageKey>;

/** What is typed in one field, with all others empty. */
export function onlyThis(kind: IdentifierKind, text: string): Identifiers {
  return { ...noIdentifiers, [kind]: text };
}

/** The kinds in whose fields something is typed. */
export function kindsIn(identifiers: Identifiers): IdentifierKind[] {
  return identifierKinds.filter((kind) => identifiers[kind].trim() !== '');
}

/**
 * The entries of a field: separated by commas or new lines, without blanks around them, empty ones left out and each kept
 * once (specification, section 5). A tag name is one entry, whatever is in it.
 *
 * @example entriesOf('instance_ids', ' i-1, i-2,,i-1\n') // ['i-1', 'i-2']
 */
export function entriesOf(kind: IdentifierKind, text: string): string[] {
  const parts = kind === 'tagname' ? [text] : text.split(/[,\r\n]/);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}
