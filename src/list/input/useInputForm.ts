import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '../../definitions/formParts';
import { emptyValues, type FormField } from '../../form/fields';
import { type FormState, useFormState } from '../../form/useFormState';
import { bodyOf } from '../../form/values';
import { inputParameter, valuesIn } from './inputAddress';

interface InputFormState {
  readonly form: FormState;
  /** What the address searches for. */
  readonly searched: FormValues | undefined;
  /** Says that the address is about to become what the form says: what is typed until it does is newer, and stays. */
  readonly expectAddress: (next: URLSearchParams) => void;
}

/** The form above a list. Where the address changes by something else than the form, as by Back, the form follows it. */
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
  // What was typed here and then searched for stays as it was typed.
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
