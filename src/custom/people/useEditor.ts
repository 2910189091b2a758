import { useState } from 'react';
import type { Identifier } from '../../../contract/shapes';
import { draftOfSession, dropDraftOfSession, useDraftOfSession } from '../../components/drafts';
import { showToast } from '../../components/toasts';
import type { User } from '../../dataProvider/people';
import type { ActionResult } from '../../definitions/answer';
import { useRun } from '../../form/useRun';
import { type FailureWords, tellFailure } from './calls';
import type { Directory } from './directory';
import { nameOf } from './names';
import { type PersonEdits, personEdits, unedited, withoutEdits } from './personEdits';
import { useRights } from './useRights';

const form = 'update-role';

/** Returns the edits from the end of the last session. */
export const editorDraft = (): PersonEdits | undefined => draftOfSession(form, personEdits);

/** Deletes the edits from the end of the last session. */
export const dropEditorDraft = (): void => dropDraftOfSession(form);

/** A change that the server applies at once, and its messages. */
interface ImmediateChange {
  /** Resolves with the server's message. */
  readonly send: () => Promise<string | undefined>;
  readonly success: string;
  readonly failure: (error: unknown) => FailureWords | undefined;
  readonly onDone: () => void;
}

/** Holds the unsubmitted edits of a person in all verticals (R37). */
export function useEditor(user: User, directory: Directory) {
  const [person, setPerson] = useState(() => {
    const draft = editorDraft();
    return draft?.userid === user.userid ? draft : unedited(user);
  });
  const calls = useRun(`${form} ${user.userid}`);
  // Leaving the editor asks first, so only the session's end needs a draft.
  useDraftOfSession(form, personEdits, person, false);

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
    await directory.refreshUsers();
    return failed;
  }

  return {
    ...useRights(user, person, setPerson),
    ...calls,
    user,
    name: nameOf(user),
    directory,
    /** Drops the edits of a vertical that were submitted, or whose vertical was removed. */
    forget: (verticalId: Identifier) => setPerson((before) => withoutEdits(before, verticalId)),
    run,
    /** Makes a change, shows the result, and refetches people. */
    make,
  };
}

export type Editor = ReturnType<typeof useEditor>;
