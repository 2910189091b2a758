import { lookupTypes, machinePlatforms } from '../../../contract/values';
import { type MessageKey, t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { firstFault } from '../../ui/form/firstFault';
import { TextInput } from '../../ui/form/TextInput';
import { including, useAccounts, useRegions } from '../../ui/tool/useChoices';
import type { MachineField } from './machineForm';
import type { MachineToolState } from './useMachineTool';

const platforms = machinePlatforms.map((value) => ({ value, label: value }));

/** The words of the lookup types (D41). */
export const lookupLabels = {
  instanceId: 'machine.instanceId',
  ipv4: 'terminate.ipv4',
  ipv6: 'terminate.ipv6',
} as const satisfies Record<(typeof lookupTypes)[number], MessageKey>;

const placeholders = { instanceId: 'i-0a1b2c3d4e5f60718', ipv4: '10.0.0.4', ipv6: '2001:db8::4' } as const;

/** The fields that say which machine is meant. */
export function MachineFields({ tool: { form, faults, change } }: { readonly tool: MachineToolState }) {
  const accounts = useAccounts();
  const regions = useRegions();
  const first = firstFault(faults);
  const field = (name: MachineField) => ({
    value: form[name],
    error: faults[name] === undefined ? undefined : t(faults[name]),
    announced: first === name,
    onChange: (value: string) => change(name, value),
    required: true,
  });
  return (
    <>
      <ChoiceInput {...field('account')} {...including(accounts, form.account)} label={t('tools.account')} />
      <ChoiceInput {...field('region')} {...including(regions, form.region)} label={t('tools.region')} />
      <ChoiceInput {...field('platform')} choices={platforms} label={t('machine.platform')} />
      <ChoiceInput
        {...field('lookupType')}
        choices={lookupTypes.map((value) => ({ value, label: t(lookupLabels[value]) }))}
        clearable={false}
        label={t('machine.lookupType')}
      />
      <TextInput
        {...field('lookupValue')}
        label={t('machine.lookupValue')}
        mono
        input={{ placeholder: placeholders[form.lookupType] }}
      />
    </>
  );
}
