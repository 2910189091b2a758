import * as z from 'zod/mini';
import type { ProcessTermination } from '../../../contract/launches';
import { identifierText } from '../../../contract/shapes';
import { type MessageKey, t } from '../../i18n/translate';
import { entriesOf, type IdentifierKind } from '../termination/identifiers';

/** The identification methods, in the order of their fields. */
export const methods = ['instance_ids', 'ipv4', 'ipv6', 'tagname'] as const satisfies readonly IdentifierKind[];

export type Method = (typeof methods)[number];

export const methodLabels = {
  instance_ids: 'terminate.instanceIds',
  ipv4: 'terminate.ipv4',
  ipv6: 'terminate.ipv6',
  tagname: 'newProcess.tagName',
} as const satisfies Record<Method, MessageKey>;

/** The form as it is filled in. */
export const terminationForm = z.object({
  processId: z.string(),
  instance_ids: z.string(),
  ipv4: z.string(),
  ipv6: z.string(),
  tagname: z.string(),
});

export type TerminationForm = z.infer<typeof terminationForm>;

export const emptyForm: TerminationForm = { processId: '', instance_ids: '', ipv4: '', ipv6: '', tagname: '' };

/** What is wrong with a form, in words, by field; '' for a field whose words stand at another one. */
export type TerminationFaults = Partial<Record<keyof TerminationForm, string>>;

/** What a form asks for, once nothing is wrong with it. */
export interface Wanted {
  readonly processId: number;
  readonly kind: Method;
  /** At least one. */
  readonly entries: readonly string[];
}

/** The number that is typed, as text without leading zeros; `undefined` for what no process can have. */
export function processIdIn({ processId }: Pick<TerminationForm, 'processId'>): string | undefined {
  return identifierText.safeParse(processId.trim().replace(/^0+(?=\d)/, '')).data;
}

/**
 * All that is wrong with a form, or what it asks for (specification, section 5). A field with nothing but blanks and commas
 * in it counts as empty.
 */
export function readForm(form: TerminationForm): { readonly faults: TerminationFaults } | { readonly wanted: Wanted } {
  const faults: TerminationFaults = {};
  const processId = processIdIn(form);
  if (processId === undefined) faults.processId = t('processTools.idInteger');
  const [kind, ...others] = methods.filter((method) => entriesOf(method, form[method]).length > 0);
  if (kind === undefined) faults.instance_ids = t('processTools.methodRequired');
  else if (others.length > 0) {
    faults[kind] = t('processTools.oneMethod');
    for (const other of others) faults[other] = '';
  }
  if (processId === undefined || kind === undefined || others.length > 0) return { faults };
  return { wanted: { processId: Number(processId), kind, entries: entriesOf(kind, form[kind]) } };
}

/** The payload of what is wanted (D17): lists, of which one is filled, or a tag name. */
export function bodyOf({ processId, kind, entries }: Wanted): ProcessTermination {
  const of = (method: Method) => (kind === method ? [...entries] : []);
  return {
    process_id: processId,
    InstanceIds: of('instance_ids'),
    ipv4: of('ipv4'),
    ipv6: of('ipv6'),
    tagname: kind === 'tagname' ? (entries[0] ?? '') : '',
  };
}

const given = z.partial(
  z.object({ processId: z.union([identifierText, z.number()]), instanceIds: z.array(z.string()) }),
);

/** The fields that a link here carries in the state of its address. Anything else is ignored. */
export function givenOf(state: unknown): Partial<TerminationForm> | undefined {
  const { processId, instanceIds } = given.safeParse(state).data ?? {};
  if (processId === undefined && instanceIds === undefined) return undefined;
  return { processId: String(processId ?? ''), instance_ids: (instanceIds ?? []).join(', ') };
}
