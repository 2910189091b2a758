import { useMemo } from 'react';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { firstFault } from '../../ui/form/firstFault';
import { nameOfProcess, processChoices } from '../../ui/tool/processNames';
import { including } from '../../ui/tool/useChoices';
import { type UpdateForm, updateFields } from './updateForm';
import type { ProcessUpdateState } from './useProcessUpdate';
import { ValueInput } from './ValueInput';

const fieldChoices = updateFields.map((value) => ({ value, label: value }));

/** Most characters of a process's name under its identifier (hostile case C18). */
const longest = 300;

/** The fields that say which process shall become what. */
export function UpdateInputs({ update }: { readonly update: ProcessUpdateState }) {
  const { form, faults, processes, change } = update;
  const { rows, loading, empty, find } = processes;
  const choices = useMemo(() => processChoices(rows), [rows]);
  const process = find(form.processId);
  const name = process && nameOfProcess(process);
  const first = firstFault(faults);
  const fieldOf = (field: keyof UpdateForm) => ({ required: true, error: faults[field], announced: first === field });
  const gone = form.processId !== '' && rows.length > 0 && !loading && !process;
  return (
    <>
      <ChoiceInput
        {...including({ choices, loading, empty }, form.processId)}
        {...fieldOf('processId')}
        label={t('machineLaunch.process')}
        placeholder={t('processTools.findProcess')}
        hint={gone ? t('processTools.notFound') : name === undefined ? undefined : <bdi>{name.slice(0, longest)}</bdi>}
        value={form.processId}
        onChange={(processId) => change({ processId })}
      />
      <ChoiceInput
        {...fieldOf('field')}
        choices={fieldChoices}
        label={t('processTools.field')}
        value={form.field}
        onChange={(field) => change({ field: updateFields.find((one) => one === field) ?? '' })}
      />
      <ValueInput
        field={form.field}
        value={form.value}
        process={process}
        shape={fieldOf('value')}
        onChange={(value) => change({ value })}
      />
    </>
  );
}
