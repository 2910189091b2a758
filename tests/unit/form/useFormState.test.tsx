import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { beginSession, endSession } from '../../../src/authProvider/session';
import { fieldsIn, layoutOf } from '../../../src/form/fields';
import { useFormState } from '../../../src/form/useFormState';

const texts = ['id', 'note'].map((own) => ({ own, kind: 'text' }) as const);
const fields = fieldsIn(layoutOf({}, [...texts, { own: 'secret', kind: 'password' }]));
const key = 'draft ["ada","Data/Air","form"]';
const empty = { id: '', note: '', secret: '' };
const person = (username: string) => ({ username, email: 'a@b.c', roles: ['aws operator'], vertical: 'Data/Air' });
const open = (given?: Partial<typeof empty>) =>
  renderHook(() => useFormState({ name: 'form', fields, draft: 'person', given }));

beforeEach(() => {
  localStorage.clear();
  beginSession('token', person('ada'));
});
afterEach(() => endSession('logout'));

describe('a draft', () => {
  it('is restored for the same user, also after another sign-in', () => {
    const first = open();
    act(() => first.result.current.change({ id: 'lt-1' }));
    first.unmount();
    endSession('refused');
    beginSession('token-2', person('otto'));
    expect(open().result.current).toMatchObject({ values: empty, filled: false });
    endSession('logout');
    beginSession('token-3', person('ada'));
    expect(open().result.current).toMatchObject({ values: { ...empty, id: 'lt-1' }, filled: true });
  });

  it('belongs to one vertical of the user (D63)', () => {
    const first = open();
    act(() => first.result.current.change({ note: 'only here' }));
    first.unmount();
    beginSession('token-2', { ...person('ada'), vertical: 'Data/RC' });
    expect(open().result.current).toMatchObject({ values: empty, filled: false });
    beginSession('token-3', person('ada'));
    expect(open().result.current).toMatchObject({ values: { ...empty, note: 'only here' } });
  });

  it('can be discarded completely', () => {
    const { result } = open();
    act(() => result.current.change({ note: 'x' }));
    expect(localStorage.getItem(key)).toContain('"x"');
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ values: empty, filled: false });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('yields to the values of a link', () => {
    const first = open();
    act(() => first.result.current.change({ id: 'lt-1', note: 'mine' }));
    first.unmount();
    expect(open({ id: 'lt-2' }).result.current.values).toEqual({ ...empty, id: 'lt-2' });
  });

  it('of a record has only the changes, and applies them to the newest record', () => {
    const over = (id: string, note: string) => {
      const edited = fieldsIn(
        layoutOf({ body: z.object({ id: z.string(), note: z.string() }) }, ['id', 'note'], undefined, { id, note }),
      );
      return renderHook(() => useFormState({ name: 'form', fields: edited, draft: 'person', changesOnly: true }));
    };
    const first = over('a', 'before');
    act(() => first.result.current.change({ note: 'mine' }));
    first.unmount();
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ note: 'mine' });
    const again = over('b', 'of somebody else');
    expect(again.result.current.values).toEqual({ id: 'b', note: 'mine' });
    act(() => again.result.current.discard());
    expect(again.result.current.values).toEqual({ id: 'b', note: 'of somebody else' });
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is ignored if it belongs to another form', () => {
    open().unmount();
    localStorage.setItem(key, '{"id": 1}');
    expect(open().result.current.values).toEqual(empty);
  });

  it('contains no secret', () => {
    const { result } = open();
    act(() => result.current.change({ note: 'x', secret: 'tower bridge' }));
    expect(localStorage.getItem(key)).toBe('{"id":"","note":"x"}');
  });
});

describe('a fault in a form', () => {
  const needed = fieldsIn(
    layoutOf(
      {},
      texts.map((field) => ({ ...field, required: true })),
    ),
  );
  const check = ({ note }: Readonly<Record<string, string>>) => ({ note: note === 'bad' ? 'Not this' : undefined });
  const checked = () => renderHook(() => useFormState({ name: 'form', fields: needed, check })).result;

  it('is shown at its field until that changes, and the first one has the focus', () => {
    const result = checked();
    act(() => void result.current.isGood([]));
    expect(result.current).toMatchObject({ refusals: 1, firstFault: 'id' });
    expect(result.current.faults).toEqual({ id: 'id is required', note: 'note is required' });
    act(() => result.current.change({ id: 'x' }));
    expect(result.current.faults).toEqual({ id: undefined, note: 'note is required' });
  });

  it('disappears with any change if it belongs to no single field', () => {
    const result = checked();
    act(() => result.current.change({ id: 'x', note: 'bad' }));
    act(() => void result.current.isGood([]));
    expect(result.current.faults.note).toBe('Not this');
    act(() => result.current.change({ id: 'y' }));
    expect(result.current.faults.note).toBeUndefined();
  });
});
