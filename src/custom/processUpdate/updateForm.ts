import * as z from 'zod/mini';
import { identifierText } from '../../../contract/shapes';
import { t } from '../../i18n/translate';

/** What can be changed of a process, in the order of the choices; the names are those of the payload (D41). */
export const updateFields = ['version', 'machine_max_count'] as const;

export type UpdateField = (typeof updateFields)[number];

/** The form as it is filled in. */
export const updateForm = z.object({
  processId: z.string(),
  field: z.enum(['', ...updateFields]),
  value: z.string(),
});

export type UpdateForm = z.infer<typeof updateForm>;

export const emptyForm: UpdateForm = { processId: '', field: '', value: '' };

/** What is wrong with a form, in words, by field; '' for a field whose words stand at another one. */
export type UpdateFaults = Partial<Record<keyof UpdateForm, string>>;

/** What is not set yet, the first thing first (specification, section 5). */
export function missingIn({ processId, field, value }: UpdateForm): UpdateFaults {
  const faults: UpdateFaults = {};
  if (processId === '') faults.processId = t('processTools.processRequired');
  if (field === '') faults.field = t('processTools.valueRequired');
  if (value.trim() === '') faults.value = field === '' ? '' : t('processTools.valueRequired');
  return faults;
}

/** Everything that is wrong with a form before it is compared with the processes. */
export function faultsOf(form: UpdateForm): UpdateFaults {
  const missing = missingIn(form);
  if (Object.keys(missing).length > 0) return missing;
  if (form.field !== 'machine_max_count' || identifierText.safeParse(wantedOf(form)).success) return {};
  return { value: t('processTools.wholeNumber') };
}

/** The value that is asked for: without blanks around it, a number without leading zeros. */
export function wantedOf({ field, value }: UpdateForm): string {
  return field === 'machine_max_count' ? value.trim().replace(/^0+(?=\d)/, '') : value.trim();
}

/** The part of a form that choosing another field changes: what was typed for one field is none of the other. */
export function choosing(field: UpdateForm['field'], before: UpdateForm): Partial<UpdateForm> {
  const stays = before.field === field || (before.field === '' && (field !== 'machine_max_count' || isCount(before)));
  return { field, value: stays ? before.value : '' };
}

const isCount = ({ value }: UpdateForm) => /^\d*$/.test(value);

const given = z.object({ processId: z.union([identifierText, z.number()]) });

/** The process that a link here carries in the state of its address. Anything else is ignored. */
export function givenOf(state: unknown): Partial<UpdateForm> | undefined {
  const { data } = given.safeParse(state);
  return data && { processId: String(data.processId) };
}
