import { useState } from 'react';
import { t } from '../../i18n/translate';
import { PasswordInput } from '../../ui/form/PasswordInput';
import { TextInput } from '../../ui/form/TextInput';
import { FieldGroup } from './FieldGroup';
import { fieldOf } from './fieldOf';
import type { NewProcessState } from './useNewProcess';

/** What the process signs in with, if it does. */
export function CredentialsGroup({ state }: { readonly state: NewProcessState }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldGroup name={t('newProcess.credentials')} help={t('newProcess.credentialsHelp')}>
      <TextInput {...fieldOf(state, 'username')} />
      <PasswordInput
        label={t('login.password')}
        hint={t('newProcess.passwordHint')}
        autoComplete="new-password"
        value={state.password}
        onChange={state.setPassword}
        shown={shown}
        onShow={setShown}
      />
    </FieldGroup>
  );
}
