import { useState } from 'react';
import type { ListInput } from '../../resources/defineResource';
import { bodyOf, type InputValues, inputParameter, valuesIn } from './inputValues';

/** What a list's form holds, and what the address searches for. */
interface HeldValues {
  readonly typed: InputValues;
  readonly change: (values: InputValues) => void;
  /** `undefined` where nothing is searched for. */
  readonly searched: InputValues | undefined;
}

const empty: InputValues = {};

/** The values of a list's form. Where the address comes to search for something else, as by Back, the form follows it. */
export function useInputValues(fields: ListInput['fields'], address: URLSearchParams): HeldValues {
  const text = address.get(inputParameter);
  const searched = valuesIn(fields, address);
  const [typed, change] = useState(searched ?? empty);
  const [followed, setFollowed] = useState(text);
  if (followed !== text) {
    setFollowed(text);
    const asked = (values: InputValues) => JSON.stringify(bodyOf(fields, values));
    // What was typed here and then searched for stays as it was typed.
    if (asked(typed) !== asked(searched ?? empty)) change(searched ?? empty);
  }
  return { typed, change, searched };
}
