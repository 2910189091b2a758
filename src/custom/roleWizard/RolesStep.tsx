import { useCallback, useDeferredValue, useMemo } from 'react';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import notice from '../../ui/notice.module.css';
import { showToast, toastDurations } from '../../ui/toasts';
import { conflictingRoles, roleGroups, roleOptions } from '../people/roles';
import { RoleGroupView } from './RoleGroupView';
import styles from './RolesStep.module.css';
import { StepActions } from './StepActions';
import type { Wizard } from './useWizard';
import { blockedBecause } from './wizardRules';
import { holdingOf } from './wizardState';

const none: readonly number[] = [];

/** The third step: roles, by module. Those assigned already stay, and those that exclude each other cannot be had together. */
export function RolesStep({ wizard }: { readonly wizard: Wizard }) {
  const { directory, state, dispatch } = wizard;
  const { roles, roleName } = directory;
  const locked = holdingOf(state)?.roles ?? none;
  const options = useMemo(() => roleOptions({ roles, roleName }, locked), [roles, roleName, locked]);
  // The field takes each keystroke at once; the roles follow as soon as there is time for them.
  const search = useDeferredValue(state.roleSearchTerm);
  const groups = useMemo(() => roleGroups(options, search), [options, search]);
  const conflicts = useMemo(() => conflictingRoles(options, state.selectedRoles), [options, state.selectedRoles]);
  const blocked = blockedBecause(state, 'privileges');

  const toggle = useCallback(
    (roleId: number, isLocked: boolean) => {
      if (isLocked) showToast('error', t('wizard.roleLocked'), { duration: toastDurations.long });
      else dispatch({ type: 'toggleRole', roleId });
    },
    [dispatch],
  );

  return (
    <>
      <div className={styles.toolbar}>
        <input
          type="search"
          className={`field ${styles.search}`}
          aria-label={t('wizard.searchRoles')}
          placeholder={t('wizard.searchRolesHint')}
          value={state.roleSearchTerm}
          onChange={(event) => dispatch({ type: 'searchRoles', text: event.target.value })}
        />
        <span className={styles.count} role="status">
          {t('wizard.roleCount', { n: state.selectedRoles.length, total: options.length })}
        </span>
      </div>
      {groups.length === 0 ? (
        <p className={notice.notice}>{options.length === 0 ? t('wizard.noRoles') : t('wizard.noRoleFound')}</p>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <RoleGroupView
              key={group.label}
              group={group}
              selected={state.selectedRoles}
              locked={locked}
              conflicts={conflicts}
              onToggle={toggle}
            />
          ))}
        </div>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.continueToPrivileges')}
          filled
          reason={blocked === undefined ? undefined : t(blocked)}
          onPress={() => dispatch({ type: 'go', step: 'privileges' })}
        />
      </StepActions>
    </>
  );
}
