import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { ActButton } from '../../components/ActButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import notice from '../../components/notice.module.css';
import { showToast, toastDurations } from '../../components/toasts';
import { stepHeading } from '../../form/StepFrame';
import { ToolDialog } from '../../form/ToolDialog';
import { t } from '../../i18n/translate';
import { PeopleCards } from './PeopleCards';
import { Chip, ChipSection, PrivilegeForm, SearchBar } from './parts';
import shared from './people.module.css';
import { conflictingRoles, roleGroups, roleOptions } from './roles';
import type { Wizard } from './useWizard';
import styles from './wizard.module.css';
import { RoleChoice, StepActions, SummaryFacts, VerticalChoice } from './wizardParts';
import {
  allPrivileges,
  holdingOf,
  type Missing,
  selectVertical,
  toggleRole,
  type VerticalOption,
  verticalOptions,
} from './wizardState';

interface StepProps {
  readonly wizard: Wizard;
}

const none: readonly never[] = [];

const tell = (text: string) => showToast('error', text, { duration: toastDurations.long });

/** The first step: choose a person, or create one. */
export function UsersStep({ wizard }: StepProps) {
  const { directory, state, update, selection } = wizard;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PeopleCards
        directory={directory}
        search={state.searchTerm}
        onSearch={(searchTerm) => update({ searchTerm })}
        selected={selection.pending?.userid ?? state.selectedUser?.userid}
        onSelect={(user) => void selection.select(user)}
        beside={<ActButton label={t('wizard.createUser')} icon={PersonAddOutlined} onPress={() => setCreating(true)} />}
      />
      {directory.ready || directory.failure !== undefined ? <StepActions wizard={wizard} /> : null}
      {creating ? (
        <ToolDialog
          page="register-user"
          title={t('wizard.createUser')}
          onDone={({ username = '' }) => {
            setCreating(false);
            update({ searchTerm: username.trim() });
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}

/** The second step: a person with verticals continues with one of them, anybody else is assigned one (R28). */
export function VerticalsStep({ wizard }: StepProps) {
  const { directory, state, setState, busy, continueWithVertical } = wizard;
  const hintId = useId();
  const count = state.selectedUser?.holdings.length ?? 0;
  const choices = verticalOptions(directory, state);

  function select({ id, closed }: VerticalOption): void {
    if (busy !== undefined) return;
    if (closed) tell(t('wizard.verticalFixed'));
    else setState((now) => selectVertical(now, id));
  }

  return (
    <>
      <p id={hintId} className={styles.hint}>
        {count === 0
          ? t('wizard.verticalHint')
          : t(count === 1 ? 'wizard.verticalHeldHint' : 'wizard.verticalsHeldHint')}
      </p>
      {choices.length === 0 ? (
        <p className={styles.hint}>{directory.failure ?? t('wizard.noVerticals')}</p>
      ) : (
        <div className={styles.verticals} role="radiogroup" aria-labelledby={stepHeading} aria-describedby={hintId}>
          {choices.map((choice) => (
            <VerticalChoice
              key={choice.id}
              choice={choice}
              checked={choice.id === state.selectedVertical}
              onSelect={() => select(choice)}
            />
          ))}
        </div>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={holdingOf(state) ? t('wizard.continueToRoles') : t('wizard.submitVertical')}
          filled
          busy={busy === 'vertical'}
          onPress={() => void continueWithVertical()}
        />
      </StepActions>
    </>
  );
}

/** The third step: roles, by module. Assigned ones stay, and conflicting ones cannot be combined. */
export function RolesStep({ wizard }: StepProps) {
  const { directory, state, setState, update, missing } = wizard;
  const { roles, roleName } = directory;
  const { selectedRoles, roleSearchTerm } = state;
  const locked = holdingOf(state)?.roles ?? none;
  const options = useMemo(() => roleOptions({ roles, roleName }, locked), [roles, roleName, locked]);
  // The field stays responsive; the roles are rendered at a lower priority.
  const search = useDeferredValue(roleSearchTerm);
  const groups = useMemo(() => roleGroups(options, search), [options, search]);
  const conflicts = useMemo(() => conflictingRoles(options, selectedRoles), [options, selectedRoles]);

  const toggle = useCallback(
    (roleId: Identifier, isLocked: boolean) => {
      if (isLocked) tell(t('wizard.roleLocked'));
      else setState((now) => toggleRole(now, roleId));
    },
    [setState],
  );

  return (
    <>
      <SearchBar
        label={t('wizard.searchRoles')}
        placeholder={t('wizard.searchRolesHint')}
        value={roleSearchTerm}
        onChange={(text) => update({ roleSearchTerm: text })}
        count={t('wizard.roleCount', { n: selectedRoles.length, total: options.length })}
      />
      {groups.length === 0 ? (
        <p className={`${notice.notice} ${styles.below}`}>
          {options.length === 0 ? t('wizard.noRoles') : t('wizard.noRoleFound')}
        </p>
      ) : (
        <div className={`${styles.groups} ${styles.below}`}>
          {groups.map((group) => (
            <fieldset key={group.label} className={`${shared.box} ${styles.group}`}>
              <legend className={`clipped secondary ${styles.legend}`} title={group.label}>
                <bdi>{group.label}</bdi>
              </legend>
              <ul className={`plain-list ${styles.roles}`}>
                {group.roles.map(({ id, name }) => (
                  <RoleChoice
                    key={id}
                    id={id}
                    name={name}
                    checked={selectedRoles.includes(id)}
                    locked={locked.includes(id)}
                    conflicts={conflicts.has(id)}
                    onToggle={toggle}
                  />
                ))}
              </ul>
            </fieldset>
          ))}
        </div>
      )}
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.continueToPrivileges')}
          filled
          reason={missing && t(missing.refusal)}
          onPress={() => update({ currentStep: 'privileges' })}
        />
      </StepActions>
    </>
  );
}

const look = { section: styles.privileges, title: shared.subheading };

/** The fourth step, which is optional: direct privileges on top of those the person has in the vertical. */
export function PrivilegesStep({ wizard }: StepProps) {
  const { state, update } = wizard;
  const { privileges, privilegeInput } = state;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PrivilegeForm
        className={`${shared.adding} ${styles.privilegeForm}`}
        hint={t('wizard.privilegeHint')}
        typed={privilegeInput}
        onType={(text) => update({ privilegeInput: text })}
        existing={allPrivileges(state)}
        words={{ invalid: 'wizard.privilegeInvalid', twice: 'wizard.privilegeTwice' }}
        onAdd={(id) => update({ privileges: [...privileges, id], privilegeInput: '' })}
        field={field}
      />
      <ChipSection
        look={look}
        label={t('wizard.privilegesAdded')}
        none={t('wizard.noPrivileges')}
        chips={privileges.map((id) => (
          <Chip
            key={id}
            text={String(id)}
            mono
            act={t('people.removePrivilege', { id })}
            onPress={() => {
              update({ privileges: privileges.filter((other) => other !== id) });
              field.current?.focus();
            }}
          />
        ))}
      />
      <ChipSection
        look={look}
        label={t('wizard.privilegesHeld')}
        none={t('wizard.noPrivileges')}
        chips={(holdingOf(state)?.privileges ?? none).map((id) => <Chip key={id} text={String(id)} mono />)}
      />
      <StepActions wizard={wizard}>
        <ActButton label={t('wizard.continueToReview')} filled onPress={() => update({ currentStep: 'summary' })} />
      </StepActions>
    </>
  );
}

/** The last step: a summary, and the confirmation before it is submitted (D34). */
export function SummaryStep({ wizard }: StepProps) {
  const { busy, missing, submit, update } = wizard;
  const [open, setOpen] = useState(false);
  const whyId = useId();
  const toMissing = useRef<HTMLButtonElement>(null);

  function refuse({ refusal }: Missing): void {
    tell(t(refusal));
    toMissing.current?.focus();
  }

  return (
    <>
      <SummaryFacts wizard={wizard} />
      {missing ? (
        <div className={`wrapped ${styles.missing}`}>
          <span id={whyId}>{t(missing.why)}</span>
          <ActButton
            ref={toMissing}
            label={t(`wizard.heading.${missing.step}`)}
            small
            describedBy={whyId}
            onPress={() => update({ currentStep: missing.step })}
          />
        </div>
      ) : null}
      <StepActions wizard={wizard}>
        <ActButton
          label={t('wizard.submit')}
          filled
          busy={busy === 'submit' && !open}
          onPress={() => (missing ? refuse(missing) : setOpen(true))}
        />
      </StepActions>
      {open ? (
        <ConfirmDialog
          title={t('wizard.confirmTitle')}
          act={t('wizard.confirm')}
          description={t('wizard.confirmBody')}
          busy={busy === 'submit'}
          onAct={() => void submit().then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          <SummaryFacts wizard={wizard} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
