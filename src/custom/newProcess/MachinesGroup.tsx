import { t } from '../../i18n/translate';
import { TextInput } from '../../ui/form/TextInput';
import { FieldGroup, third } from './FieldGroup';
import { fieldOf } from './fieldOf';
import { limitMost } from './processRules';
import type { NewProcessState } from './useNewProcess';

/** How many machines the process may have. */
export function MachinesGroup({ state }: { readonly state: NewProcessState }) {
  return (
    <FieldGroup name={t('newProcess.machines')} help={t('newProcess.machinesHelp')}>
      <div className={third}>
        <TextInput
          {...fieldOf(state, 'machine_limit')}
          type="number"
          hint={t('newProcess.limitHint')}
          input={{ min: 1, max: limitMost, step: 1, inputMode: 'numeric' }}
        />
      </div>
    </FieldGroup>
  );
}
