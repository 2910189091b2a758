import LockOutlined from '@mui/icons-material/LockOutlined';
import { memo, type ReactNode, useId, useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { cut } from '../../components/cellLook';
import { LookAlike } from '../../components/lookAlikes';
import { roleAllows } from '../../components/roleWords';
import { BackButton } from '../../form/StepFrame';
import { stepBefore } from '../../form/steps';
import { t } from '../../i18n/translate';
import box from '../../list/filter/Box.module.css';
import { drawn, Name } from './parts';
import shared from './people.module.css';
import { nameOf } from './peopleSearch';
import summary from './summary.module.css';
import type { Wizard } from './useWizard';
import styles from './wizard.module.css';
import { allPrivileges, holdingOf, steps, type VerticalOption } from './wizardState';

interface StepActionsProps {
  readonly wizard: Wizard;
  /** The button to the next step. */
  readonly children?: ReactNode;
}

/** The buttons of a step: next and back. */
export function StepActions({ wizard: { state, update, busy }, children }: StepActionsProps) {
  const to = stepBefore(steps, state.currentStep);
  return (
    <div className={`wrapped ${styles.actions}`} data-sticky={to !== undefined || undefined}>
      {children}
      <BackButton to={to} disabled={busy !== undefined} onBack={() => to && update({ currentStep: to })} />
    </div>
  );
}

interface VerticalChoiceProps {
  readonly choice: VerticalOption;
  readonly checked: boolean;
  readonly onSelect: () => void;
}

/** A vertical as a radio button with a description. */
export function VerticalChoice({ choice, checked, onSelect }: VerticalChoiceProps) {
  const { name, description, assigned, closed } = choice;
  const id = useId();
  return (
    <label className={`${shared.box} ${styles.vertical}`} data-closed={closed || undefined}>
      <input
        type="radio"
        className={`${box.box} ${styles.radio}`}
        name="vertical"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        onChange={onSelect}
      />
      <span className={styles.words}>
        <Name text={name} className={shared.name} />
        <span id={id} className={`secondary ${styles.facts}`}>
          <LookAlike kind="vertical" name={name} isWritten />
          {assigned ? <span className={styles.assigned}>{t('wizard.verticalHeld')}</span> : null}
          <Name text={description} />
        </span>
      </span>
    </label>
  );
}

interface RoleChoiceProps {
  readonly id: Identifier;
  readonly name: string;
  readonly checked: boolean;
  /** Assigned already, and cannot be removed. */
  readonly locked: boolean;
  /** In conflict with a selected role. */
  readonly conflicts: boolean;
  readonly onToggle: (roleId: Identifier, locked: boolean) => void;
}

/**
 * A role as a checkbox. One that cannot be selected stays focusable and explains why on hover, focus and touch.
 */
export const RoleChoice = memo(function RoleChoice(props: RoleChoiceProps) {
  const { id, name, checked, locked, conflicts, onToggle } = props;
  const noteId = useId();
  const doesId = useId();
  const [open, setOpen] = useState(false);
  const explained = conflicts && open;
  const note = conflicts ? t('people.roleConflict') : locked ? t('wizard.roleHeld') : undefined;
  return (
    <li
      className={styles.role}
      data-conflicts={conflicts || undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <label className={styles.roleLabel} title={conflicts ? undefined : name}>
        <input
          type="checkbox"
          className={box.box}
          aria-label={name}
          aria-describedby={note === undefined ? doesId : `${noteId} ${doesId}`}
          aria-disabled={conflicts || undefined}
          checked={checked}
          onChange={() => {
            // A tap on it asks for the reason.
            if (conflicts) setOpen(true);
            else onToggle(id, locked);
          }}
        />
        <span className={styles.roleWords}>
          <bdi className="clipped">{cut(name, drawn)}</bdi>
          <span id={doesId} className={`secondary ${styles.does}`}>
            {roleAllows(name)}
          </span>
        </span>
        {locked ? (
          <span className={`fine-print ${styles.lock}`} aria-hidden="true">
            <LockOutlined fontSize="inherit" />
            {t('wizard.roleHeld')}
          </span>
        ) : null}
      </label>
      {explained ? (
        <span id={noteId} className={styles.note} role="tooltip">
          {t('people.roleConflict')}
        </span>
      ) : note === undefined ? null : (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </li>
  );
});

/** The summary: who gets which vertical, roles and privileges, new and kept. */
export function SummaryFacts({ wizard: { directory, state } }: { readonly wizard: Wizard }) {
  const { selectedUser, selectedVertical, selectedRoles } = state;
  const holding = holdingOf(state);
  const privileges = allPrivileges(state);
  const missing = <span className={summary.missing}>{t('wizard.notChosen')}</span>;
  return (
    <dl className={`${shared.box} ${summary.summary}`}>
      <Fact label={t('wizard.user')}>
        {selectedUser ? <Name text={nameOf(selectedUser)} /> : missing}
        <LookAlike kind="person" name={selectedUser?.username} isWritten />
        {selectedUser?.email ? <Name text={selectedUser.email} className={summary.missing} /> : null}
        <LookAlike kind="email" name={selectedUser?.email} isWritten />
      </Fact>
      <Fact label={t('wizard.vertical')}>
        {selectedVertical === undefined ? missing : <Name text={directory.verticalName(selectedVertical)} />}
        <LookAlike
          kind="vertical"
          name={selectedVertical === undefined ? undefined : directory.verticalName(selectedVertical)}
          isWritten
        />
      </Fact>
      <Fact label={t('wizard.roles')}>
        <Results ids={selectedRoles} assigned={holding?.roles} name={directory.roleName} none={missing} />
      </Fact>
      <Fact label={t('wizard.privileges')}>
        <Results ids={privileges} assigned={holding?.privileges} name={String} none={t('wizard.noPrivileges')} mono />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={summary.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ResultsProps {
  readonly ids: readonly Identifier[];
  /** Those the person has already. */
  readonly assigned: readonly Identifier[] | undefined;
  readonly name: (id: Identifier) => string;
  readonly none: ReactNode;
  readonly mono?: boolean;
}

function Results({ ids, assigned, name, none, mono = false }: ResultsProps) {
  if (ids.length === 0) return none;
  return (
    <ul className={`plain-list ${summary.names}`}>
      {ids.map((id) => (
        <li key={id} className={summary.line}>
          <Name text={name(id)} className={mono ? 'mono' : undefined} />
          <span className={`fine-print ${summary.tag}`} data-new={assigned?.includes(id) ? undefined : true}>
            {assigned?.includes(id) ? t('wizard.kept') : t('wizard.new')}
          </span>
        </li>
      ))}
    </ul>
  );
}
