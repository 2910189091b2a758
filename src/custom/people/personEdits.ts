import * as z from 'zod/mini';
import type { Identifier } from '../../../contract/shapes';
import type { User } from '../../dataProvider/people';
import {
  applied,
  type Edits,
  editsSchema,
  heldIdentifier,
  noEdits,
  pendingOf,
  type Rights,
  rightsOf,
  toggled,
} from './edits';

/*
 * A person's rights with an admin's unsubmitted edits. Create Role, Update Role and the page of a person share this model. It holds
 * no rights: the edits always apply to the rights as last fetched (C29).
 */

/** The person, and the edits by `vertical_id`. It is also the draft that survives the session (C1). */
export const personEdits = z.object({
  userid: heldIdentifier,
  username: z.string(),
  /** The vertical in view, initially the first (D43). */
  verticalId: z.optional(heldIdentifier),
  /** A vertical that was just assigned: people fetched before lack it. */
  assigned: z.optional(heldIdentifier),
  edits: z.readonly(z.array(z.tuple([heldIdentifier, editsSchema]))),
});

export type PersonEdits = Readonly<z.infer<typeof personEdits>>;

export const unedited = ({ userid, username, verticals: [first] }: User): PersonEdits => ({
  userid,
  username,
  verticalId: first?.vertical_id,
  edits: [],
});

/** Returns the rights of a fetched person by vertical, and the vertical that was just assigned. */
export function allRights(user: Pick<User, 'verticals'> | undefined, assigned?: Identifier): readonly Rights[] {
  if (!user) return [];
  const all = rightsOf(user);
  if (assigned === undefined || all.some(({ verticalId }) => verticalId === assigned)) return all;
  return [...all, { verticalId: assigned, roles: [], privileges: [] }];
}

const editsIn = (person: PersonEdits | undefined, verticalId: Identifier): Edits =>
  new Map(person?.edits).get(verticalId) ?? noEdits;

/**
 * Returns the rights in the vertical in view, the edits that are still pending, and the rights with them. If that vertical was
 * removed, another one comes into view.
 */
export function inView(all: readonly Rights[], person: PersonEdits | undefined) {
  const rights = all.find(({ verticalId }) => verticalId === person?.verticalId) ?? all[0];
  const edits = rights ? pendingOf(editsIn(person, rights.verticalId), rights) : noEdits;
  return {
    /** `undefined`: the person has no vertical. */
    rights,
    edits,
    result: {
      roles: applied(rights?.roles ?? [], edits.roles),
      privileges: applied(rights?.privileges ?? [], edits.privileges),
    },
  };
}

/** Adds or removes a right in a vertical, or undoes that. */
export function withToggled(person: PersonEdits, rights: Rights, part: keyof Edits, id: Identifier): PersonEdits {
  const own = editsIn(person, rights.verticalId);
  const changed = { ...own, [part]: toggled(own[part], rights[part], id) };
  return { ...person, edits: [...new Map(person.edits).set(rights.verticalId, changed)] };
}

/** Drops the edits in a vertical. */
export const withoutEdits = (person: PersonEdits, verticalId: Identifier): PersonEdits => ({
  ...person,
  edits: person.edits.filter(([id]) => id !== verticalId),
});
