import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsIn, layoutOf } from '../../../../src/form/fields';
import { addressFor } from '../../../../src/list/input/inputAddress';
import { useInputForm } from '../../../../src/list/input/useInputForm';

const body = z.object({ vpc_id: z.string(), region: z.string() });
const fields = fieldsIn(layoutOf({ body }, ['vpc_id', 'region']));
const empty = { vpc_id: '', region: '' };
const nowhere = new URLSearchParams();
const search = (values: Partial<typeof empty>) => addressFor(fields, { ...empty, ...values }, nowhere);
const open = () => renderHook(({ address }) => useInputForm(fields, address), { initialProps: { address: nowhere } });

it('keeps what is typed between the press of Search and the new address', () => {
  const { result, rerender } = open();
  act(() => result.current.expectAddress(search({})));
  act(() => result.current.form.change({ vpc_id: 'typed meanwhile' }));
  rerender({ address: search({}) });
  expect(result.current.form.values).toEqual({ ...empty, vpc_id: 'typed meanwhile' });
});

it('keeps what is typed through two searches in a row', () => {
  const { result, rerender } = open();
  act(() => result.current.expectAddress(search({ region: 'a' })));
  act(() => result.current.expectAddress(search({ region: 'b' })));
  act(() => result.current.form.change({ region: 'c' }));
  rerender({ address: search({ region: 'a' }) });
  rerender({ address: search({ region: 'b' }) });
  expect(result.current.form.values.region).toBe('c');
});

it('follows the address back and forward, also to a search of its own', () => {
  const { result, rerender } = open();
  act(() => result.current.expectAddress(search({ region: 'a' })));
  act(() => result.current.expectAddress(search({ region: 'b' })));
  // The first of the two was never shown.
  rerender({ address: search({ region: 'b' }) });
  for (const region of ['a', 'b', '']) {
    rerender({ address: search({ region }) });
    expect(result.current.form.values.region).toBe(region);
    expect(result.current.searched).toEqual({ ...empty, region });
  }
});

it('does not wait for an address that is the present one', () => {
  const { result, rerender } = open();
  rerender({ address: search({ region: 'a' }) });
  act(() => result.current.expectAddress(search({ region: 'a' })));
  rerender({ address: nowhere });
  rerender({ address: search({ region: 'a' }) });
  expect(result.current.form.values.region).toBe('a');
});
