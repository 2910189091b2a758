import { useMemo, useState } from 'react';
import { draftOfSession, useDraftOfSession } from '../../ui/drafts';
import type { User } from '../people/directory';
import { type Rights, rightsOf } from '../people/rights';
import { type Difference, pendingOf } from './difference';
import { type Edits, type EditsByVertical, noEdits, pendingEdits } from './edits';
import { editsDraft, formName } from './editsDraft';

/** The edits of a person that a session has ended with. */
function draftOf({ userid }: User): EditsByVertical {
  const draft = draftOfSession(formName, editsDraft);
  return new Map(draft?.userid === userid ? draft.edits : []);
}

/**
 * What an admin has changed of a person and not submitted (R37), kept for each vertical; roles and
 * privileges are edited in one of them, the first until another is chosen (D43).
 */
export function usePersonEdits(user: User) {
  const all = useMemo(() => rightsOf(user), [user]);
  const [edits, setEdits] = useState(() => draftOf(user));
  const { userid, username } = user;
  // Within the console nothing is left with edits in it but on purpose.
  useDraftOfSession(formName, editsDraft, { userid, username, edits: [...edits] }, false);
  const [chosen, setChosen] = useState<number>();
  const rights: Rights | undefined = all.find(({ verticalId }) => verticalId === chosen) ?? all[0];
  const pending = useMemo(() => pendingEdits(all, edits), [all, edits]);
  const known = (rights && edits.get(rights.verticalId)) ?? noEdits;

  function change(part: keyof Edits, make: (difference: Difference, held: readonly number[]) => Difference): void {
    if (!rights) return;
    setEdits((before) => {
      const own = before.get(rights.verticalId) ?? noEdits;
      return new Map(before).set(rights.verticalId, { ...own, [part]: make(own[part], rights[part]) });
    });
  }

  return {
    /** What the person has in each vertical, as it was read last. */
    all,
    /** The vertical that is edited, and the edits in it. */
    rights,
    edits: {
      roles: pendingOf(known.roles, rights?.roles ?? []),
      privileges: pendingOf(known.privileges, rights?.privileges ?? []),
    },
    /** The edits of all verticals that have any. */
    pending,
    choose: setChosen,
    change,
    /** Forgets the edits of some verticals: they are made, or have no place any more. */
    forget: (verticalIds: readonly number[]) =>
      setEdits((before) => new Map([...before].filter(([id]) => !verticalIds.includes(id)))),
  };
}

export type PersonEdits = ReturnType<typeof usePersonEdits>;
