import { accountText, type ProcessAccount } from '../../access/processAccounts';
import { t } from '../../i18n/translate';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { TextInput } from '../../ui/form/TextInput';
import type { fieldOf } from './fieldOf';

interface AccountFieldProps {
  readonly field: ReturnType<typeof fieldOf>;
  readonly accounts: readonly ProcessAccount[];
}

/** The account: a choice of several, fixed when there is one, empty when there is none (specification, section 5). */
export function AccountField({ field, accounts }: AccountFieldProps) {
  const [first, ...others] = accounts;
  if (first && others.length > 0) {
    const choices = accounts.map((account) => ({ value: account.code, label: accountText(account) }));
    return <ChoiceInput {...field} choices={choices} />;
  }
  return (
    <TextInput
      {...field}
      value={first ? accountText(first) : ''}
      readOnly
      hint={t(first ? 'newProcess.onlyAccount' : 'newProcess.noAccount')}
    />
  );
}
