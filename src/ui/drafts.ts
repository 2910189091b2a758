import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { onSessionEnd, sessionUser } from '../authProvider/session';

/*
 * What somebody has typed and not sent yet (D10, hostile case C1): in local storage, under the name of the person and of the
 * form, so that nobody else sees it. Only what a form's schema names is kept; passwords and codes are in no schema. Storage
 * that throws or is full costs the draft and nothing else (C26).
 */

/** A `z.object`: what it does not name is left out of the draft. */
type DraftSchema<Draft extends object> = z.ZodMiniType<Draft>;

/** The key of a person's draft of a form: no two pairs of names share one. */
export function draftKey(username: string, form: string): string {
  return `draft ${JSON.stringify([username, form])}`;
}

/** A person's draft of a form; `undefined` when there is none, or none of the form's shape. */
export function readDraft<Draft extends object>(
  username: string,
  form: string,
  schema: DraftSchema<Draft>,
): Draft | undefined {
  try {
    const text = localStorage.getItem(draftKey(username, form));
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps what the schema names of a draft, and nothing else of it. */
export function keepDraft<Draft extends object>(
  username: string,
  form: string,
  schema: DraftSchema<Draft>,
  draft: unknown,
): void {
  const checked = schema.safeParse(draft);
  if (!checked.success) return;
  try {
    localStorage.setItem(draftKey(username, form), JSON.stringify(checked.data));
  } catch {
    // It then lasts as long as the page.
  }
}

/** Forgets a person's draft of a form. */
export function dropDraft(username: string, form: string): void {
  try {
    localStorage.removeItem(draftKey(username, form));
  } catch {
    // Storage that cannot be reached holds no draft.
  }
}

/** Whose drafts this page reads and writes: whoever was signed in when it was opened. */
const owner = () => sessionUser()?.username ?? '';

/**
 * For a form that begins anew whenever it is opened: keeps its state only when the session ends under it.
 * {@link draftOfSession} gives it back, once, when the same person opens the form again.
 */
export function useDraftOfSession(form: string, schema: DraftSchema<object>, state: object): void {
  const [username] = useState(owner);
  const keep = useEffectEvent(() => keepDraft(username, form, schema, state));
  useEffect(() => {
    dropDraft(username, form);
    return onSessionEnd(() => keep());
  }, [username, form]);
}

/** What {@link useDraftOfSession} has kept of a form for whoever is signed in. */
export function draftOfSession<Draft extends object>(form: string, schema: DraftSchema<Draft>): Draft | undefined {
  return readDraft(owner(), form, schema);
}
