import type { RoleGroup } from '../people/roles';
import { RoleChoice } from './RoleChoice';
import styles from './RoleGroupView.module.css';

interface RoleGroupViewProps {
  readonly group: RoleGroup;
  readonly selected: readonly number[];
  readonly locked: readonly number[];
  readonly conflicts: ReadonlySet<number>;
  readonly onToggle: (roleId: number, locked: boolean) => void;
}

/** A module's roles under its name. */
export function RoleGroupView({ group, selected, locked, conflicts, onToggle }: RoleGroupViewProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend} title={group.label}>
        <bdi>{group.label}</bdi>
      </legend>
      <ul className={styles.roles}>
        {group.roles.map(({ id, name }) => (
          <RoleChoice
            key={id}
            id={id}
            name={name}
            checked={selected.includes(id)}
            locked={locked.includes(id)}
            conflicts={conflicts.has(id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </fieldset>
  );
}
