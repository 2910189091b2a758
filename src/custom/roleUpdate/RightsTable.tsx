import { t } from '../../i18n/translate';
import plain from '../../ui/plainTable.module.css';
import type { Directory } from '../people/directory';
import type { Rights } from '../people/rights';
import styles from './dialogs.module.css';

interface RightsTableProps {
  readonly all: readonly Rights[];
  readonly directory: Directory;
}

/** What a person is about to lose, a vertical a row. */
export function RightsTable({ all, directory: { roleName, verticalName } }: RightsTableProps) {
  return (
    <table className={`${plain.table} ${styles.table}`} aria-label={t('roleUpdate.lost')}>
      <thead>
        <tr>
          <th scope="col">{t('roleUpdate.vertical')}</th>
          <th scope="col">{t('roleUpdate.roles')}</th>
          <th scope="col">{t('roleUpdate.privileges')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ verticalId, roles, privileges }) => (
          <tr key={verticalId}>
            <td>
              <Names names={[verticalName(verticalId)]} />
            </td>
            <td>
              <Names names={roles.map(roleName)} />
            </td>
            <td className="mono">
              <Names names={privileges.map(String)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** More characters than this of a name are not drawn: the whole is in the title. */
const drawn = 200;

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return t('list.none');
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the names are those of one moment, and two may be alike
    <span key={index}>
      {index > 0 ? ', ' : ''}
      <bdi className={styles.name} title={name.length > drawn ? name : undefined}>
        {name.slice(0, drawn)}
      </bdi>
    </span>
  ));
}
