import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { sessionUser } from '../../authProvider/session';
import { dropDraft, keepDraft, readDraft } from '../drafts';

/** A form's fields, and what changes them. */
export interface FormDraft<Draft extends object> {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Something is filled in that `discard` takes away. */
  readonly filled: boolean;
  readonly discard: () => void;
  /**
   * What was sent is no draft any more: it stays in sight, and is not there the next time; also when the page has been left.
   * What was typed since remains one.
   */
  readonly drop: (sent: Draft) => void;
}

/**
 * The fields of a form that survive navigation, a reload and a lost session: in local storage, for each person apart (D10,
 * D36). A password belongs in no schema.
 *
 * @param form unique among all forms
 * @param empty the form with nothing filled in
 * @param given what the form is filled with by the link that led here; it replaces the draft
 */
export function useDraft<Draft extends object>(
  form: string,
  schema: z.ZodMiniType<Draft>,
  empty: Draft,
  given?: Partial<Draft>,
): FormDraft<Draft> {
  // Whoever was signed in when the form was opened: what is typed is never kept as somebody else's.
  const [username] = useState(() => sessionUser()?.username ?? '');
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...(given ?? readDraft(username, form, schema)) }));
  const filled = JSON.stringify(draft) !== JSON.stringify(empty);

  useEffect(() => {
    if (filled) keepDraft(username, form, schema, draft);
    else dropDraft(username, form);
  }, [username, form, schema, draft, filled]);

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    filled,
    discard: () => setDraft(empty),
    drop: (sent) => {
      const kept = JSON.stringify(readDraft(username, form, schema));
      if (kept === JSON.stringify(schema.safeParse(sent).data)) dropDraft(username, form);
    },
  };
}
