import { t } from '../../i18n/translate';
import { fieldLabels, type ProcessDraft, type ProcessField } from './processForm';

/** PostgreSQL's `integer`: what the contract lets a machine limit be. */
export const limitMost = 2_147_483_647;

/** The fields that need something other than blanks (specification, section 5). A region is none of them. */
const required: readonly ProcessField[] = [
  'process_name',
  'subprocess_name',
  'platform',
  'account',
  'template_id',
  'version',
  'tagname',
  'ami_id',
  'process_owner',
  'incharge',
  'machine_limit',
];

export const isRequired = (field: ProcessField): boolean => required.includes(field);

/** What is wrong, in words, by field. */
export type ProcessFaults = Partial<Record<ProcessField, string>>;

/**
 * What is wrong with the form; nothing when it can be sent.
 *
 * @param accounts how many accounts there are to choose from
 */
export function faultsOf(form: ProcessDraft, accounts: number): ProcessFaults {
  const faults: ProcessFaults = {};
  for (const field of required) {
    if (form[field].trim() !== '') continue;
    const none = field === 'account' && accounts === 0;
    faults[field] = t(none ? 'newProcess.noAccountRequired' : 'newProcess.required', { field: t(fieldLabels[field]) });
  }
  const limit = limitFault(form.machine_limit);
  return limit === undefined ? faults : { ...faults, machine_limit: limit };
}

function limitFault(text: string): string | undefined {
  const limit = Number(text);
  if (text.trim() === '') return undefined;
  if (!Number.isInteger(limit) || limit < 1) return t('newProcess.limitWhole');
  return limit > limitMost ? t('newProcess.limitMost', { most: limitMost.toLocaleString('en') }) : undefined;
}

/** The first field that is wrong, in the order of the screen. */
export function firstFaulty(faults: ProcessFaults): ProcessField | undefined {
  return (Object.keys(fieldLabels) as ProcessField[]).find((field) => faults[field] !== undefined);
}
