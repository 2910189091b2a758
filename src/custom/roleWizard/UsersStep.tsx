import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { useState } from 'react';
import { ToolDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { PeopleCards } from '../people/PeopleCards';
import { StepActions } from './StepActions';
import type { Wizard } from './useWizard';

/** The first step: somebody of the directory, or somebody new. */
export function UsersStep({ wizard }: { readonly wizard: Wizard }) {
  const { directory, state, dispatch, selection } = wizard;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PeopleCards
        directory={directory}
        search={state.searchTerm}
        onSearch={(text) => dispatch({ type: 'search', text })}
        selected={selection.pending?.userid ?? state.selectedUser?.userid}
        onSelect={(user) => void selection.select(user)}
        beside={<ActButton label={t('wizard.createUser')} icon={PersonAddOutlined} onPress={() => setCreating(true)} />}
      />
      <StepActions wizard={wizard} />
      {creating ? (
        <ToolDialog
          page="register-user"
          title={t('wizard.createUser')}
          onDone={({ username = '' }) => {
            setCreating(false);
            dispatch({ type: 'search', text: username.trim() });
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}
