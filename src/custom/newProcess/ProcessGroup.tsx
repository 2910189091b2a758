import { processPlatforms } from '../../../contract/values';
import type { ProcessAccount } from '../../access/processAccounts';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { TextInput } from '../../ui/form/TextInput';
import { including, useRegions } from '../../ui/tool/useChoices';
import { AccountField } from './AccountField';
import { FieldGroup, third } from './FieldGroup';
import { fieldOf } from './fieldOf';
import type { NewProcessState } from './useNewProcess';

const platforms = processPlatforms.map((value) => ({ value, label: value }));

interface ProcessGroupProps {
  readonly state: NewProcessState;
  readonly accounts: readonly ProcessAccount[];
}

/** What the process is called, and where its machines run. A region is for AWS only. */
export function ProcessGroup({ state, accounts }: ProcessGroupProps) {
  const onAws = state.form.platform === 'AWS';
  const regions = useRegions({ manner: 'fetch', enabled: onAws });
  return (
    <FieldGroup name={t('newProcess.information')} help={t('newProcess.informationHelp')}>
      <TextInput {...fieldOf(state, 'process_name')} />
      <TextInput {...fieldOf(state, 'subprocess_name')} />
      <div className={third}>
        <ChoiceInput {...fieldOf(state, 'platform')} choices={platforms} />
      </div>
      <div className={third}>
        <AccountField field={fieldOf(state, 'account')} accounts={accounts} />
      </div>
      <div className={third}>
        <ChoiceInput
          {...fieldOf(state, 'region')}
          {...including(regions, state.form.region)}
          disabled={!onAws || regions.loading}
          hint={onAws ? (regions.loading ? t('newProcess.regionsLoading') : undefined) : t('newProcess.onlyAws')}
        />
      </div>
    </FieldGroup>
  );
}
