import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { draftOfSession, dropDraftOfSession, useDraftOfSession } from '../../../src/components/drafts';

const schema = z.object({ name: z.string() });
const state = { name: 'lena', password: 'hunter22' };
const kept = { name: 'lena' };

const person = (username: string) => ({ username, email: 'a@b.c', roles: ['admin'], vertical: 'admin' });
const open = (inFlight = false) => renderHook(() => useDraftOfSession('form', schema, state, inFlight));
const draft = () => draftOfSession('form', schema);
const hide = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  beginSession('token', person('ada'));
});
afterEach(() => endSession('logout'));

describe('a form without a lasting draft', () => {
  it('is empty after it was left', () => {
    open().unmount();
    expect(draft()).toBeUndefined();
  });

  it('is restored once after a reload, without unknown fields', () => {
    const form = open();
    hide(false);
    form.unmount();
    expect(draft()).toEqual(kept);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter22');
    open().unmount();
    expect(draft()).toBeUndefined();
  });

  it('stores nothing if the browser may restore the page', () => {
    const form = open();
    hide(true);
    form.unmount();
    expect(draft()).toBeUndefined();
  });

  it('is restored if it was left during a request, unless that has succeeded', () => {
    open(true).unmount();
    expect(draft()).toEqual(kept);
    dropDraftOfSession('form');
    expect(draft()).toBeUndefined();
  });

  it('is restored for the same user only after the session ended, and leaves nothing in this tab', () => {
    const form = open(true);
    endSession('refused');
    form.unmount();
    expect(sessionStorage).toHaveLength(0);
    beginSession('other', person('otto'));
    expect(draft()).toBeUndefined();
    endSession('logout');
    beginSession('next', person('ada'));
    expect(draft()).toEqual(kept);
  });
});
