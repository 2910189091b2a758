import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import type { Directory } from '../people/directory';
import { nameOf } from '../people/peopleSearch';
import styles from './SummaryFacts.module.css';
import { holdingOf, type WizardState } from './wizardState';

interface SummaryFactsProps {
  readonly directory: Pick<Directory, 'roleName' | 'verticalName'>;
  readonly state: WizardState;
}

/** What will be the case after the submission: who, in which vertical, with which roles and privileges, new and kept. */
export function SummaryFacts({ directory, state }: SummaryFactsProps) {
  const { selectedUser, selectedVertical, selectedRoles, privileges } = state;
  const holding = holdingOf(state);
  const roles = selectedRoles.map((id) => ({ id, name: directory.roleName(id), kept: holding?.roles.includes(id) }));
  const kept = (holding?.privileges ?? []).map((id) => ({ id, name: String(id), kept: true }));
  const added = privileges.map((id) => ({ id, name: String(id), kept: false }));
  return (
    <dl className={styles.facts}>
      <Fact label={t('wizard.user')}>
        {selectedUser ? <Name name={nameOf(selectedUser)} beside={selectedUser.email} /> : <NotChosen />}
      </Fact>
      <Fact label={t('wizard.vertical')}>
        {selectedVertical === undefined ? <NotChosen /> : <Name name={directory.verticalName(selectedVertical)} />}
      </Fact>
      <Fact label={t('wizard.roles')}>{roles.length === 0 ? <NotChosen /> : <Names names={roles} />}</Fact>
      <Fact label={t('wizard.privileges')}>
        {kept.length + added.length === 0 ? t('wizard.noPrivileges') : <Names names={[...kept, ...added]} mono />}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotChosen = () => <span className={styles.missing}>{t('wizard.notChosen')}</span>;

function Name({ name, beside = '' }: { readonly name: string; readonly beside?: string }) {
  return (
    <>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {beside === '' ? null : (
        <bdi className={styles.beside} title={beside}>
          {beside}
        </bdi>
      )}
    </>
  );
}

interface NamesProps {
  readonly names: readonly { readonly id: number; readonly name: string; readonly kept: boolean | undefined }[];
  readonly mono?: boolean;
}

function Names({ names, mono = false }: NamesProps) {
  return (
    <ul className={styles.names}>
      {names.map(({ id, name, kept }) => (
        <li key={id} className={styles.line}>
          <bdi className={mono ? `mono ${styles.name}` : styles.name} title={name}>
            {name}
          </bdi>
          <span className={styles.tag} data-new={kept ? undefined : true}>
            {kept ? t('wizard.kept') : t('wizard.new')}
          </span>
        </li>
      ))}
    </ul>
  );
}
