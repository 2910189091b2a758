import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { memo, useId } from 'react';
import { t } from '../../i18n/translate';
import type { User } from './directory';
import styles from './PersonCard.module.css';
import type { PersonEntry } from './peopleSearch';

/** More of each than this are counted, not shown (R36). */
const previewed = 3;

/** More characters than this of a name are not drawn: the rest could not be seen, and the whole is in the title. */
const drawn = 200;

interface PersonCardProps {
  readonly entry: PersonEntry;
  readonly selected: boolean;
  /** Shows up to three roles and three verticals. */
  readonly preview: boolean;
  readonly onSelect: (user: User) => void;
}

/** A person as a button, named by the username alone; everything else on it is its description. */
export const PersonCard = memo(function PersonCard({ entry, selected, preview, onSelect }: PersonCardProps) {
  const id = useId();
  const { user, name, roles, verticals } = entry;
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={name}
      aria-describedby={id}
      aria-current={selected || undefined}
      onClick={() => onSelect(user)}
    >
      <span className={styles.name} title={name}>
        <bdi>{name.slice(0, drawn)}</bdi>
      </span>
      <span id={id} className={styles.facts}>
        <span className={styles.email} title={user.email}>
          <bdi>{user.email.slice(0, drawn)}</bdi>
        </span>
        {preview ? (
          <>
            <Names icon={BadgeOutlined} names={roles} none={t('people.noRoles')} label={t('people.roles')} />
            <Names
              icon={ApartmentOutlined}
              names={verticals}
              none={t('people.noVerticals')}
              label={t('people.verticals')}
            />
          </>
        ) : null}
      </span>
    </button>
  );
});

interface NamesProps {
  /** Which line is which; a role and a vertical may have the same name. */
  readonly icon: typeof SvgIcon;
  readonly names: readonly string[];
  readonly none: string;
  /** Said before the names, to who cannot see which line is which. */
  readonly label: string;
}

function Names({ icon: Icon, names, none, label }: NamesProps) {
  return (
    <span className={styles.names}>
      <Icon className={styles.icon} fontSize="inherit" aria-hidden="true" />
      {names.length === 0 ? (
        <span className={styles.none}>{none}</span>
      ) : (
        <span className="visually-hidden">{`${label}: `}</span>
      )}
      {names.slice(0, previewed).map((name) => (
        <span key={name} className={styles.chip} title={name}>
          <bdi>{name.slice(0, drawn)}</bdi>
          <span className="visually-hidden">, </span>
        </span>
      ))}
      {names.length > previewed ? (
        <span className={styles.more} title={names.slice(previewed).join('\n')}>
          {t('people.more', { n: names.length - previewed })}
        </span>
      ) : null}
    </span>
  );
}
