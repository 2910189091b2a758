import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { SessionUser } from '../authProvider/cookies';
import { onSessionEnd, sessionUser } from '../authProvider/session';
import { persistentByKey, type StoragePlace } from '../config/persistent';

/*
 * Drafts of forms, stored for each user, vertical and form (D10, D63). A draft holds the fields that the form's schema names;
 * passwords and codes are in no schema.
 */

/** A `z.object`. It removes other fields from the draft. */
type DraftSchema<Draft extends object> = z.ZodMiniType<Draft>;

export type DraftOwner = Pick<SessionUser, 'username' | 'vertical'>;

const stored = z.optional(z.custom<object>((value) => typeof value === 'object' && value !== null));
const drafts = {
  localStorage: persistentByKey<object | undefined>(stored, undefined),
  sessionStorage: persistentByKey<object | undefined>(stored, undefined, 'sessionStorage'),
};

/** Returns the user who is signed in, as the owner of drafts. */
export function draftOwner(): DraftOwner {
  const { username = '', vertical = '' } = sessionUser() ?? {};
  return { username, vertical };
}

/** Returns the storage key of a draft. It differs for each owner and form. */
function draftKey({ username, vertical }: DraftOwner, form: string): string {
  return `draft ${JSON.stringify([username, vertical, form])}`;
}

/** Returns a draft; `undefined` if there is none that fits the schema. */
export function readDraft<Draft extends object>(
  owner: DraftOwner,
  form: string,
  schema: DraftSchema<Draft>,
  place: StoragePlace = 'localStorage',
): Draft | undefined {
  return schema.safeParse(drafts[place](draftKey(owner, form)).read()).data;
}

/** Stores the part of a draft that fits the schema. */
export function keepDraft<Draft extends object>(
  owner: DraftOwner,
  form: string,
  schema: DraftSchema<Draft>,
  draft: unknown,
  place: StoragePlace = 'localStorage',
): void {
  const { success, data } = schema.safeParse(draft);
  if (success) drafts[place](draftKey(owner, form)).change(() => data);
}

/** Deletes a draft. */
export function dropDraft(owner: DraftOwner, form: string): void {
  for (const draft of Object.values(drafts)) draft(draftKey(owner, form)).change(() => undefined);
}

/** Returns the names of the forms of which an owner has a draft that outlives the session. */
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
 * Stores the state of a form that otherwise opens empty: only if the session ends, the page is reloaded, or the form is left
 * with a request in flight. {@link draftOfSession} returns it once, to the same user.
 *
 * @param state `undefined` while there is nothing to store
 * @param enabled false for a form that stores its draft in another way
 */
export function useDraftOfSession(
  form: string,
  schema: DraftSchema<object>,
  state: object | undefined,
  inFlight: boolean,
  enabled = true,
): void {
  const [owner] = useState(draftOwner);
  const keep = useEffectEvent((place: StoragePlace) => {
    if (state) keepDraft(owner, form, schema, state, place);
  });
  const left = useEffectEvent(() => {
    if (inFlight && draftKey(draftOwner(), form) === draftKey(owner, form)) keep('sessionStorage');
  });
  useEffect(() => {
    if (!enabled) return;
    // The browser may restore a persisted page, which has lost nothing.
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

/** Returns the draft that {@link useDraftOfSession} has stored for the user who is signed in. */
export function draftOfSession<Draft extends object>(form: string, schema: DraftSchema<Draft>): Draft | undefined {
  const owner = draftOwner();
  return readDraft(owner, form, schema, 'sessionStorage') ?? readDraft(owner, form, schema);
}

/** Deletes the draft of {@link useDraftOfSession}, because it was sent or its subject is gone. */
export const dropDraftOfSession = (form: string): void => dropDraft(draftOwner(), form);
