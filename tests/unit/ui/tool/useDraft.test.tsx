import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import { useDraft } from '../../../../src/ui/tool/useDraft';

vi.mock('../../../../src/authProvider/cookies', async (original) => ({
  ...(await original<object>()),
  writeSession: () => true,
}));

const schema = z.object({ id: z.string(), note: z.string() });
const key = 'draft ["ada","form"]';
const empty = { id: '', note: '' };
const person = (username: string) => ({ username, email: 'a@b.c', roles: ['aws operator'], vertical: 'Data/Air' });
const open = (given?: Partial<typeof empty>) => renderHook(() => useDraft('form', schema, empty, given));

beforeEach(() => {
  localStorage.clear();
  beginSession('token', person('ada'));
});
afterEach(() => endSession('logout'));

describe('a draft', () => {
  it('is there when the same person opens the form again, also after another sign-in', () => {
    const first = open();
    act(() => first.result.current.change({ id: 'lt-1' }));
    first.unmount();
    endSession('refused');
    beginSession('token-2', person('otto'));
    expect(open().result.current).toMatchObject({ draft: empty, filled: false });
    endSession('logout');
    beginSession('token-3', person('ada'));
    expect(open().result.current).toMatchObject({ draft: { id: 'lt-1', note: '' }, filled: true });
  });

  it('can be discarded, and leaves nothing behind', () => {
    const { result } = open();
    act(() => result.current.change({ note: 'x' }));
    expect(localStorage.getItem(key)).toContain('"x"');
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ draft: empty, filled: false });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('gives way to what a link has filled in', () => {
    const first = open();
    act(() => first.result.current.change({ id: 'lt-1', note: 'mine' }));
    first.unmount();
    expect(open({ id: 'lt-2' }).result.current.draft).toEqual({ id: 'lt-2', note: '' });
  });

  it('that is no draft of this form is none', () => {
    open().unmount();
    localStorage.setItem(key, '{"id": 1}');
    expect(open().result.current.draft).toEqual(empty);
  });
});
