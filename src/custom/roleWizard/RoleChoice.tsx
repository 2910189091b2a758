import LockOutlined from '@mui/icons-material/LockOutlined';
import { memo, useId, useState } from 'react';
import box from '../../grid/filter/Box.module.css';
import { t } from '../../i18n/translate';
import styles from './RoleChoice.module.css';

/** More characters than this of a name are not drawn: the rest could not be seen, and the whole is in the title. */
const drawn = 200;

interface RoleChoiceProps {
  readonly id: number;
  readonly name: string;
  readonly checked: boolean;
  /** It is assigned already, and stays. */
  readonly locked: boolean;
  /** A selected role excludes it. */
  readonly conflicts: boolean;
  readonly onToggle: (roleId: number, locked: boolean) => void;
}

/**
 * A role as a checkbox named by its name. One that cannot be selected keeps the focus and says why: to who points at it,
 * comes to it by keyboard, or touches it.
 */
export const RoleChoice = memo(function RoleChoice({
  id,
  name,
  checked,
  locked,
  conflicts,
  onToggle,
}: RoleChoiceProps) {
  const noteId = useId();
  const [asked, setAsked] = useState(false);
  const explained = conflicts && asked;
  const note = conflicts ? t('people.roleConflict') : locked ? t('wizard.roleHeld') : undefined;
  return (
    <li
      className={styles.role}
      data-conflicts={conflicts || undefined}
      onPointerEnter={() => setAsked(true)}
      onPointerLeave={() => setAsked(false)}
      onFocus={() => setAsked(true)}
      onBlur={() => setAsked(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsked(false);
      }}
    >
      <label className={styles.label} title={conflicts ? undefined : name}>
        <input
          type="checkbox"
          className={box.box}
          aria-label={name}
          aria-description={explained ? undefined : note}
          aria-describedby={explained ? noteId : undefined}
          aria-disabled={conflicts || undefined}
          checked={checked}
          onChange={() => {
            // A tap that changes nothing still asks why.
            if (conflicts) setAsked(true);
            else onToggle(id, locked);
          }}
        />
        <bdi className={styles.name}>{name.slice(0, drawn)}</bdi>
        {locked ? (
          <span className={styles.held} title={t('wizard.roleHeld')}>
            <LockOutlined fontSize="inherit" aria-hidden="true" />
          </span>
        ) : null}
      </label>
      {explained ? (
        <span id={noteId} className={styles.note} role="tooltip">
          {t('people.roleConflict')}
        </span>
      ) : null}
    </li>
  );
});
