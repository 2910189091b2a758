import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { nameFor } from '../../dataProvider/listInput';
import type { FormValues } from '../../definitions/formParts';
import type { ListDefinition } from '../../definitions/page';
import { emptyValues, type FormField } from '../../form/fields';
import { type FormState, useFormState } from '../../form/useFormState';
import { bodyOf } from '../../form/values';
import { addressFor, inputParameter, valuesIn } from './inputAddress';

interface InputFormState {
  readonly form: FormState;
  /** The search in the address. */
  readonly searched: FormValues | undefined;
  /** Announces an address that the form has set. Keeps what is typed before it changes. */
  readonly expectAddress: (next: URLSearchParams) => void;
}

/** Holds the form above a list. It follows an address that changes otherwise, for instance by Back. */
export function useInputForm(fields: readonly FormField[], address: URLSearchParams): InputFormState {
  const text = address.get(inputParameter);
  const found = valuesIn(fields, address);
  const searched = found && { ...emptyValues(fields), ...found };
  const form = useFormState({ name: 'list input', fields, given: searched });
  const [followed, setFollowed] = useState(text);
  const expected = useRef<readonly (string | null)[]>([]);
  const asked = (values: FormValues) => JSON.stringify(bodyOf(fields, values));
  const wanted = searched ?? emptyValues(fields);
  const lags = followed !== text;
  // The typed text of a search stays, unless another search is meant.
  const differs = lags && asked(form.values) !== asked(wanted);
  useEffect(() => {
    if (!lags) return;
    setFollowed(text);
    const own = expected.current.indexOf(text);
    if (own >= 0) expected.current = expected.current.slice(own + 1);
    else if (differs) form.change(wanted);
  });
  return {
    form,
    searched,
    expectAddress: (next) => {
      const own = next.get(inputParameter);
      if (own !== text) expected.current = [...expected.current, own];
    },
  };
}

/** The same search within this time is a double click (C10). */
const doubleClickMs = 500;

/**
 * Returns a function that searches: it sets the address (D8), and reloads the list even if it is cached. The same search is not sent
 * twice while it is pending (D21).
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
    if (list === last.current.list && at - last.current.at < doubleClickMs) return;
    last.current = { list, at };
    await dataProvider.forget(list);
    const next = addressFor(fields, values, address);
    if (next.get(inputParameter) !== address.get(inputParameter)) setAddress(next);
    // Nothing else reloads a list that is shown already.
    await client.refetchQueries({ queryKey: [list, 'getList'], type: 'active' }, { cancelRefetch: false });
  };
}
