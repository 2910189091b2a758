import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { onSessionEnd, sessionUser } from '../authProvider/session';

/*
 * What somebody has typed and not sent yet (D10, C1): under the name of the person and of the form, so that
 * nobody else sees it. Only what a form's schema names is kept; passwords and codes are in no schema. Storage that throws or
 * is full costs the draft and nothing else (C26).
 */

/** Where a draft is kept: local storage outlives the session, session storage is this tab's own and ends with it. */
type Place = 'localStorage' | 'sessionStorage';

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
  place: Place = 'localStorage',
): Draft | undefined {
  try {
    const text = window[place].getItem(draftKey(username, form));
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
  place: Place = 'localStorage',
): void {
  const checked = schema.safeParse(draft);
  if (!checked.success) return;
  try {
    window[place].setItem(draftKey(username, form), JSON.stringify(checked.data));
  } catch {
    // It then lasts as long as the page.
  }
}

/** Forgets a person's draft of a form. */
export function dropDraft(username: string, form: string): void {
  try {
    localStorage.removeItem(draftKey(username, form));
    sessionStorage.removeItem(draftKey(username, form));
  } catch {
    // Storage that cannot be reached holds no draft.
  }
}

/** The forms of which a person has a draft that outlives the session. */
export function draftNames(username: string): readonly string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const [, form] = /^draft (\[.*\])$/s.test(key) ? (JSON.parse(key.slice('draft '.length)) as unknown[]) : [];
      return typeof form === 'string' && key === draftKey(username, form) ? [form] : [];
    });
  } catch {
    return [];
  }
}

/** Whose drafts this page reads and writes: whoever was signed in when it was opened. */
const owner = () => sessionUser()?.username ?? '';

/**
 * For a form that begins anew whenever it is opened: keeps its state only when the session ends under it, when the page is
 * reloaded, or when the form is left with a request in flight. {@link draftOfSession} gives it back, once, when the same
 * person opens the form again.
 *
 * @param state `undefined` while there is nothing to keep
 * @param enabled the form keeps its state in this way; absent: it does
 */
export function useDraftOfSession(
  form: string,
  schema: DraftSchema<object>,
  state: object | undefined,
  inFlight: boolean,
  enabled = true,
): void {
  const [username] = useState(owner);
  const keep = useEffectEvent((place: Place) => {
    if (state) keepDraft(username, form, schema, state, place);
  });
  const left = useEffectEvent(() => {
    if (inFlight && owner() === username) keep('sessionStorage');
  });
  useEffect(() => {
    if (!enabled) return;
    // A page that may come back from the browser's cache has lost nothing.
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) keep('sessionStorage');
    };
    dropDraft(username, form);
    const stop = onSessionEnd(() => keep('localStorage'));
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', onHide);
      left();
    };
  }, [username, form, enabled]);
}

/** What {@link useDraftOfSession} has kept of a form for whoever is signed in. */
export function draftOfSession<Draft extends object>(form: string, schema: DraftSchema<Draft>): Draft | undefined {
  return readDraft(owner(), form, schema, 'sessionStorage') ?? readDraft(owner(), form, schema);
}

/** Forgets it: it has been sent, or what it is about is gone. */
export const dropDraftOfSession = (form: string): void => dropDraft(owner(), form);
