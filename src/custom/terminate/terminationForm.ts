import * as z from 'zod/mini';
import type { Termination } from '../../../contract/machines';
import type { MessageKey } from '../../i18n/translate';
import {
  entriesOf,
  type IdentifierKind,
  type Identifiers,
  kindsIn,
  noIdentifiers,
  onlyThis,
} from '../termination/identifiers';

/** What is kept of a form whose session ends under it (hostile case C1). */
export const terminationDraft = z.object({
  account: z.string(),
  region: z.string(),
  instance_ids: z.string(),
  ipv4: z.string(),
  ipv6: z.string(),
  private_ip: z.string(),
  tagname: z.string(),
  sk_shut: z.boolean(),
  force: z.boolean(),
});

/** The form as it is filled in; the keys are the specification's. */
export interface TerminationForm extends Identifiers {
  readonly account: string;
  readonly region: string;
  readonly sk_shut: boolean;
  readonly force: boolean;
}

export const emptyForm: TerminationForm = { account: '', region: '', ...noIdentifiers, sk_shut: false, force: false };

/** What is wrong with a form, and at which of its fields. */
export interface TerminationFault {
  readonly field: 'account' | 'region' | 'identifier';
  readonly text: MessageKey;
}

/** What a form asks for, once nothing is wrong with it. */
export interface Wanted {
  readonly account: string;
  readonly region: string;
  readonly kind: IdentifierKind;
  /** At least one. */
  readonly entries: readonly string[];
  readonly sk_shut: boolean;
  readonly force: boolean;
}

/**
 * The first thing that is wrong with a form, in the specification's order, or what it asks for (section 5). A field with
 * nothing but blanks in it counts as empty.
 */
export function readForm(form: TerminationForm): { readonly fault: TerminationFault } | { readonly wanted: Wanted } {
  const { account, region, sk_shut, force } = form;
  if (account === '') return { fault: { field: 'account', text: 'tools.accountRequired' } };
  if (region === '') return { fault: { field: 'region', text: 'tools.regionRequired' } };
  const [kind, ...others] = kindsIn(form);
  if (kind === undefined) return { fault: { field: 'identifier', text: 'terminate.exactlyOne' } };
  if (others.length > 0) return { fault: { field: 'identifier', text: 'terminate.onlyOne' } };
  const entries = entriesOf(kind, form[kind]);
  if (entries.length === 0) return { fault: { field: 'identifier', text: 'terminate.noEntries' } };
  return { wanted: { account, region, kind, entries, sk_shut, force } };
}

const noIdentifier = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' } as const;

/** The payload of what is wanted (D16): an object of four keys for each entry, or a tag name and no objects. */
export function terminationOf({ account, region, kind, entries, sk_shut, force }: Wanted): Termination {
  const rest = { account, region, sk_shut, force };
  if (kind === 'tagname') return { ...rest, tagname: entries[0] ?? '', instances: [] };
  const key = kind === 'instance_ids' ? 'instance_id' : kind;
  return { ...rest, tagname: '', instances: entries.map((entry) => ({ ...noIdentifier, [key]: entry })) };
}

const handover = z.object({ account: z.string(), region: z.string(), instanceIds: z.array(z.string()) });

/** A form that another page has filled, and how many machines it names. */
export interface HandedOver {
  readonly form: TerminationForm;
  readonly count: number;
}

/** The form that another page has filled by opening this one with `{account, region, instanceIds}`, if it has. */
export function handedOver(state: unknown): HandedOver | undefined {
  const { data } = handover.safeParse(state);
  if (!data) return undefined;
  const { account, region, instanceIds } = data;
  const text = instanceIds.join(', ');
  return {
    form: { ...emptyForm, account, region, ...onlyThis('instance_ids', text) },
    count: entriesOf('instance_ids', text).length,
  };
}
