import { t } from '../../i18n/translate';
import { fieldLabels, type ProcessField } from './processForm';
import { isRequired } from './processRules';
import type { NewProcessState } from './useNewProcess';

/** What an input is given for a field of the form: its name, its value, what is wrong with it, and what changes it. */
export function fieldOf({ form, faults, faulty, change }: NewProcessState, field: ProcessField) {
  return {
    label: t(fieldLabels[field]),
    required: isRequired(field),
    error: faults[field],
    announced: faulty?.field === field,
    value: form[field],
    onChange: (value: string) => change({ [field]: value }),
  };
}
