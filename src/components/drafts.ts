import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import type { SessionUser } from '../authProvider/cookies';
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

/** Whose a draft is: what somebody has typed in one vertical is not there in another one (D63). */
export type DraftOwner = Pick<SessionUser, 'username' | 'vertical'>;

/** Whoever is signed in, as the owner of drafts. */
export function draftOwner(): DraftOwner {
  const { username = '', vertical = '' } = sessionUser() ?? {};
  return { username, vertical };
}

/** The key of a person's draft of a form: no two owners and names share one. */
function draftKey({ username, vertical }: DraftOwner, form: string): string {
  return `draft ${JSON.stringify([username, vertical, form])}`;
}

/** A person's draft of a form; `undefined` when there is none, or none of the form's shape. */
export function readDraft<Draft extends object>(
  owner: DraftOwner,
  form: string,
  schema: DraftSchema<Draft>,
  place: Place = 'localStorage',
): Draft | undefined {
  try {
    const text = window[place].getItem(draftKey(owner, form));
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps what the schema names of a draft, and nothing else of it. */
export function keepDraft<Draft extends object>(
  owner: DraftOwner,
  form: string,
  schema: DraftSchema<Draft>,
  draft: unknown,
  place: Place = 'localStorage',
): void {
  const checked = schema.safeParse(draft);
  if (!checked.success) return;
  try {
    window[place].setItem(draftKey(owner, form), JSON.stringify(checked.data));
  } catch {
    // It then lasts as long as the page.
  }
}

/** Forgets a person's draft of a form. */
export function dropDraft(owner: DraftOwner, form: string): void {
  try {
    localStorage.removeItem(draftKey(owner, form));
    sessionStorage.removeItem(draftKey(owner, form));
  } catch {
    // Storage that cannot be reached holds no draft.
  }
}

/** The forms of which somebody has a draft that outlives the session. */
export function draftNames(owner: DraftOwner): readonly string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const form = /^draft (\[.*\])$/s.test(key)
        ? (JSON.parse(key.slice('draft '.length)) as unknown[]).at(-1)
        : undefined;
      return typeof form === 'string' && key === draftKey(owner, form) ? [form] : [];
    });
  } catch {
    return [];
  }
}

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
  // Whoever was signed in when the form was opened.
  const [owner] = useState(draftOwner);
  const keep = useEffectEvent((place: Place) => {
    if (state) keepDraft(owner, form, schema, state, place);
  });
  const left = useEffectEvent(() => {
    if (inFlight && draftKey(draftOwner(), form) === draftKey(owner, form)) keep('sessionStorage');
  });
  useEffect(() => {
    if (!enabled) return;
    // A page that may come back from the browser's cache has lost nothing.
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) keep('sessionStorage');
    };
    dropDraft(owner, form);
    const stop = onSessionEnd(() => keep('localStorage'));
    window.addEventListener('pagehide', onHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', onHide);
      left();
    };
  }, [owner, form, enabled]);
}

/** What {@link useDraftOfSession} has kept of a form for whoever is signed in. */
export function draftOfSession<Draft extends object>(form: string, schema: DraftSchema<Draft>): Draft | undefined {
  const owner = draftOwner();
  return readDraft(owner, form, schema, 'sessionStorage') ?? readDraft(owner, form, schema);
}

/** Forgets it: it has been sent, or what it is about is gone. */
export const dropDraftOfSession = (form: string): void => dropDraft(draftOwner(), form);
