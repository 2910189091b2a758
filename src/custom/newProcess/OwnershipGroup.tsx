import { t } from '../../i18n/translate';
import { TextInput } from '../../ui/form/TextInput';
import { FieldGroup } from './FieldGroup';
import { fieldOf } from './fieldOf';
import type { NewProcessState } from './useNewProcess';

/** Who answers for the process. */
export function OwnershipGroup({ state }: { readonly state: NewProcessState }) {
  return (
    <FieldGroup name={t('newProcess.ownership')} help={t('newProcess.ownershipHelp')}>
      <TextInput {...fieldOf(state, 'process_owner')} />
      <TextInput {...fieldOf(state, 'incharge')} />
    </FieldGroup>
  );
}
