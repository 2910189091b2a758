import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Identifier } from '../../../contract/shapes';
import { draftOfSession, useDraftOfSession } from '../../components/drafts';
import { showToast } from '../../components/toasts';
import type { User } from '../../dataProvider/people';
import type { ActionResult } from '../../definitions/answer';
import { useRun } from '../../form/useRun';
import { type FailureWords, tellFailure } from './calls';
import { type Directory, nameOf } from './directory';
import { type Edits, editsSchema, heldIdentifier, noEdits, pendingEdits, pendingOf, rightsOf, toggled } from './edits';

export const formName = 'update-role';

/** The draft of Update Role: the person in the editor, and the edits by `vertical_id`. */
export const editorDraft = z.object({
  userid: heldIdentifier,
  username: z.string(),
  edits: z.array(z.tuple([heldIdentifier, editsSchema])),
});

/** Returns a person's edits from the end of the last session. */
function draftOf({ userid }: User): ReadonlyMap<Identifier, Edits> {
  const draft = draftOfSession(formName, editorDraft);
  return new Map(draft?.userid === userid ? draft.edits : []);
}

/** A change that the server applies at once, and its messages. */
interface ImmediateChange {
  /** Resolves with the server's message. */
  readonly send: () => Promise<string | undefined>;
  readonly success: string;
  readonly failure: (error: unknown) => FailureWords | undefined;
  readonly onDone: () => void;
}

/**
 * Holds the unsubmitted edits of a person by vertical (R37), and runs one change at a time. Roles and privileges are edited in
 * one vertical, initially the first (D43).
 */
export function useEditor(user: User, directory: Directory) {
  const { userid, username } = user;
  const all = useMemo(() => rightsOf(user), [user]);
  const [edits, setEdits] = useState(() => draftOf(user));
  const [chosen, setChosen] = useState<Identifier>();
  const calls = useRun(`${formName} ${userid}`);
  // Leaving the editor asks first, so only the session's end needs a draft.
  useDraftOfSession(formName, editorDraft, { userid, username, edits: [...edits] }, false);
  const rights = all.find(({ verticalId }) => verticalId === chosen) ?? all[0];
  const pending = useMemo(() => pendingEdits(all, edits), [all, edits]);

  function run(send: () => Promise<ActionResult | undefined>, act: string): void {
    if (!calls.busy) calls.close();
    void calls.run(send, act);
  }

  async function make({ send, success, failure, onDone }: ImmediateChange): Promise<ActionResult | undefined> {
    let failed: ActionResult | undefined;
    try {
      const text = await send();
      showToast('success', text ?? success);
      onDone();
    } catch (error) {
      failed = tellFailure(failure(error));
    }
    // useDirectory reports the failure.
    await directory.reloadUsers().catch(() => undefined);
    return failed;
  }

  return {
    user,
    name: nameOf(user),
    directory,
    /** The rights by vertical. */
    all,
    /** The vertical being edited, and the edits in it. */
    rights,
    edits: rights ? pendingOf(edits.get(rights.verticalId) ?? noEdits, rights) : noEdits,
    pending,
    choose: setChosen,
    /** Adds or removes a role or privilege, or undoes that. */
    toggle: (part: keyof Edits, id: Identifier) => {
      if (!rights) return;
      setEdits((before) => {
        const own = before.get(rights.verticalId) ?? noEdits;
        return new Map(before).set(rights.verticalId, { ...own, [part]: toggled(own[part], rights[part], id) });
      });
    },
    /** Drops the edits of a vertical that were submitted, or whose vertical was removed. */
    forget: (verticalId: Identifier) => setEdits((before) => new Map([...before].filter(([id]) => id !== verticalId))),
    ...calls,
    run,
    /** Makes a change, shows the result, and refetches people. */
    make,
  };
}

export type Editor = ReturnType<typeof useEditor>;
