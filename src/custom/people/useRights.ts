import { useCallback, useMemo } from 'react';
import type { Identifier } from '../../../contract/shapes';
import type { User } from '../../dataProvider/people';
import { type Edits, pendingEdits } from './edits';
import { allRights, inView, type PersonEdits, withToggled } from './personEdits';

/**
 * Edits the rights of a person locally, in one vertical at a time.
 *
 * @param user the person as last fetched
 * @param change applies an edit to `person`; stable
 */
export function useRights(
  user: User | undefined,
  person: PersonEdits | undefined,
  change: (edit: (person: PersonEdits) => PersonEdits) => void,
) {
  const all = useMemo(() => allRights(user, person?.assigned), [user, person?.assigned]);
  const view = inView(all, person);
  const { rights } = view;
  return {
    /** The rights by vertical. */
    all,
    ...view,
    /** The edits to submit, by vertical. */
    pending: pendingEdits(all, new Map(person?.edits)),
    /** Brings a vertical into view. */
    choose: (verticalId: Identifier) => change((before) => ({ ...before, verticalId })),
    /** Adds or removes a role or privilege, or undoes that. */
    toggle: useCallback(
      (part: keyof Edits, id: Identifier) => {
        if (rights) change((before) => withToggled(before, rights, part, id));
      },
      [rights, change],
    ),
  };
}

export type RightsEdits = ReturnType<typeof useRights>;
