import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Identifier } from '../../../contract/shapes';
import { draftOfSession, useDraftOfSession } from '../../components/drafts';
import { showToast } from '../../components/toasts';
import type { ToolAnswer } from '../../components/tool/toolAnswer';
import { useLastAnswer } from '../../components/tool/useLastAnswer';
import type { User } from '../../dataProvider/people';
import { type FailureWords, tellFailure } from './calls';
import type { Directory } from './directory';
import { type Edits, editsSchema, heldIdentifier, noEdits, pendingEdits, pendingOf, rightsOf, toggled } from './edits';
import { nameOf } from './peopleSearch';

/** The form of Update Role, for its draft. */
export const formName = 'update-role';

/** Whose editor is open, and the edits by `vertical_id`. */
export const editorDraft = z.object({
  userid: heldIdentifier,
  username: z.string(),
  edits: z.array(z.tuple([heldIdentifier, editsSchema])),
});

/** A person's edits when the last session ended. */
function draftOf({ userid }: User): ReadonlyMap<Identifier, Edits> {
  const draft = draftOfSession(formName, editorDraft);
  return new Map(draft?.userid === userid ? draft.edits : []);
}

/** A change that takes effect on the server at once, and its messages. */
interface ImmediateChange {
  /** Resolves with the server's words. */
  readonly send: () => Promise<string | undefined>;
  readonly success: string;
  readonly failure: (error: unknown) => FailureWords | undefined;
  readonly onDone: () => void;
}

/**
 * The editor of a person: the unsubmitted edits by vertical (R37), and the change in flight, of which there is one at a time. Roles and privileges are edited in one vertical, the first until another is chosen (D43).
 */
export function useEditor(user: User, directory: Directory) {
  const { userid, username } = user;
  const all = useMemo(() => rightsOf(user), [user]);
  const [edits, setEdits] = useState(() => draftOf(user));
  const [chosen, setChosen] = useState<Identifier>();
  const calls = useLastAnswer(`${formName} ${userid}`);
  // Leaving the editor within the console asks first, so only the session's end needs a draft.
  useDraftOfSession(formName, editorDraft, { userid, username, edits: [...edits] }, false);
  const rights = all.find(({ verticalId }) => verticalId === chosen) ?? all[0];
  const pending = useMemo(() => pendingEdits(all, edits), [all, edits]);

  function run(send: () => Promise<ToolAnswer | undefined>, act: string): void {
    if (!calls.busy) calls.close();
    void calls.run(send, act);
  }

  async function make({ send, success, failure, onDone }: ImmediateChange): Promise<ToolAnswer | undefined> {
    let failed: ToolAnswer | undefined;
    try {
      const text = await send();
      showToast('success', text ?? success);
      onDone();
    } catch (error) {
      failed = tellFailure(failure(error));
    }
    // useDirectory tells of a read that fails.
    await directory.reloadUsers().catch(() => undefined);
    return failed;
  }

  return {
    user,
    name: nameOf(user),
    directory,
    /** What the person has in each vertical, as it was read last. */
    all,
    /** The vertical being edited, and the edits in it. */
    rights,
    edits: rights ? pendingOf(edits.get(rights.verticalId) ?? noEdits, rights) : noEdits,
    /** The edits in all verticals that have any. */
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
    /** Drops the edits of a vertical: they are submitted, or the vertical is gone. */
    forget: (verticalId: Identifier) => setEdits((before) => new Map([...before].filter(([id]) => id !== verticalId))),
    /** What is in flight, and the last failure. */
    ...calls,
    run,
    /** Makes a change, reports the outcome, and reads people again. */
    make,
  };
}

export type Editor = ReturnType<typeof useEditor>;
