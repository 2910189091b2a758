import { useEffect, useState } from 'react';
import type { FormValues } from '../../definitions/formParts';
import { emptyValues, type FormField } from '../../form/fields';
import { type FormState, useFormState } from '../../form/useFormState';
import { bodyOf } from '../../form/values';
import { inputParameter, valuesIn } from './inputAddress';

/** The form above a list, and what the address searches for. Where that changes, as by Back, the form follows it. */
export function useInputForm(
  fields: readonly FormField[],
  address: URLSearchParams,
): { readonly form: FormState; readonly searched: FormValues | undefined } {
  const text = address.get(inputParameter);
  const found = valuesIn(fields, address);
  const searched = found && { ...emptyValues(fields), ...found };
  const form = useFormState({ name: 'list input', fields, given: searched });
  const [followed, setFollowed] = useState(text);
  const asked = (values: FormValues) => JSON.stringify(bodyOf(fields, values));
  const wanted = searched ?? emptyValues(fields);
  const lags = followed !== text;
  // What was typed here and then searched for stays as it was typed.
  const differs = lags && asked(form.values) !== asked(wanted);
  useEffect(() => {
    if (!lags) return;
    setFollowed(text);
    if (differs) form.change(wanted);
  });
  return { form, searched };
}
