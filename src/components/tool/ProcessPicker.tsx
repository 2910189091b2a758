import { processIdOf } from '../../../contract/identifiers';
import type { ToolPartProps } from '../../definitions/tool';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../form/ChoiceInput';
import { processChoices } from './processNames';
import { useProcesses } from './useProcesses';

/** Finds a process by its ID or name and fills in `process_id`. Disabled if the process list has no rows. */
export function ProcessPicker({ values: { process_id = '' }, change }: ToolPartProps) {
  const { rows, loading, empty } = useProcesses(true, true);
  const choices = processChoices(rows).map(({ value, label, about }) => ({
    value,
    label: about === undefined ? label : t('processTools.choice', { id: label, name: about }),
  }));
  return (
    <ChoiceInput
      label={t('processTools.find')}
      placeholder={t('processTools.findProcess')}
      choices={choices}
      loading={loading}
      empty={empty}
      disabled={!loading && choices.length === 0}
      value={processIdOf(process_id)}
      onChange={(id) => change({ process_id: id })}
    />
  );
}
