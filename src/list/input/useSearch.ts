import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { nameFor } from '../../dataProvider/listInput';
import type { FormValues } from '../../definitions/formParts';
import type { ListDefinition } from '../../definitions/page';
import type { FormField } from '../../form/fields';
import { bodyOf } from '../../form/values';
import { addressFor, inputParameter } from './inputAddress';

/** Presses within so many ms, for the same input, are one: a double click (C10). */
const onePress = 500;

/**
 * Searches: the input goes into the address (D8), and its list is read from the back end whether or not it is known already.
 * While that is under way the same search sends nothing more (D21).
 */
export function useSearch(
  { name }: ListDefinition,
  fields: readonly FormField[],
  setAddress: (next: URLSearchParams) => void,
): (values: FormValues) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const [address] = useSearchParams();
  const last = useRef({ list: '', at: 0 });

  return async (values) => {
    const list = nameFor(name, bodyOf(fields, values));
    const at = Date.now();
    if (list === last.current.list && at - last.current.at < onePress) return;
    last.current = { list, at };
    await dataProvider.forget(list);
    const next = addressFor(fields, values, address);
    if (next.get(inputParameter) !== address.get(inputParameter)) setAddress(next);
    // A list that is shown already is read again by nothing else.
    await client.refetchQueries({ queryKey: [list, 'getList'], type: 'active' }, { cancelRefetch: false });
  };
}
