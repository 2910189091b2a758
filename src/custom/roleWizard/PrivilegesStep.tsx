import { useRef, useState } from 'react';
import { type MessageKey, t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { TextInput } from '../../ui/form/TextInput';
import { PrivilegeList } from './PrivilegeList';
import styles from './PrivilegesStep.module.css';
import { StepActions } from './StepActions';
import type { Wizard } from './useWizard';
import { readPrivilege } from './wizardRules';
import { holdingOf } from './wizardState';

/** The fourth step: direct privileges on top of those that the person has in the vertical. None is fine too. */
export function PrivilegesStep({ wizard: { state, dispatch }, wizard }: { readonly wizard: Wizard }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<MessageKey>();

  function add(): void {
    const read = readPrivilege(state);
    setFault('fault' in read ? read.fault : undefined);
    if ('privilege' in read) dispatch({ type: 'addPrivilege', privilege: read.privilege });
    input.current?.focus();
  }

  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          ref={input}
          label={t('people.privilege')}
          hint={t('wizard.privilegeHint')}
          error={fault && t(fault, { x: state.privilegeInput.trim() })}
          announced
          mono
          input={{ inputMode: 'numeric' }}
          value={state.privilegeInput}
          onChange={(text) => {
            setFault(undefined);
            dispatch({ type: 'typePrivilege', text });
          }}
        />
        <ActButton label={t('people.addPrivilege')} submits />
      </form>
      <PrivilegeList
        heading={t('wizard.privilegesAdded')}
        privileges={state.privileges}
        onRemove={(privilege) => {
          dispatch({ type: 'removePrivilege', privilege });
          input.current?.focus();
        }}
      />
      <PrivilegeList heading={t('wizard.privilegesHeld')} privileges={holdingOf(state)?.privileges ?? []} />
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.continueToReview')}
          filled
          onPress={() => dispatch({ type: 'go', step: 'summary' })}
        />
      </StepActions>
    </>
  );
}
