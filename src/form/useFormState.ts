import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import {
  draftOfSession,
  draftOwner,
  dropDraft,
  dropDraftOfSession,
  keepDraft,
  readDraft,
  useDraftOfSession,
} from '../components/drafts';
import type { FormCheck, FormFaults, FormValues } from '../definitions/formParts';
import { currentStep, emptyValues, type FormField, isSecret } from './fields';
import { draftSchema, faultsOf, same } from './values';

interface FormOptions {
  /** Identifies its draft; unique among all forms. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly check?: FormCheck | undefined;
  readonly oneFault?: boolean | undefined;
  /** Values from a link, which replace the draft. */
  readonly given?: Partial<FormValues> | undefined;
  /** Initial values that replace those of the fields; a draft replaces them. */
  readonly initial?: FormValues | undefined;
  /** Lifetime of its draft (D36). Default: it has none. */
  readonly draft?: 'person' | 'session' | undefined;
  /** A draft holds only changes, because the initial values may differ when the form is opened again. */
  readonly changesOnly?: boolean | undefined;
  readonly inFlight?: boolean;
  /** Returns the step of a field. */
  readonly stepOf?: ((field: string) => string | undefined) | undefined;
}

/** A form as the engine and its parts see it. */
export interface FormState {
  /** Needed by react-admin's inputs. */
  readonly methods: UseFormReturn<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly faults: FormFaults;
  /** The invalid field that got the focus. Its error is announced until it is fixed. */
  readonly firstFault: string | undefined;
  /** Counts refusals of the form. */
  readonly refusals: number;
  /** True if {@link discard} would change a field. */
  readonly filled: boolean;
  readonly hasDraft: boolean;
  readonly change: (part: Partial<FormValues>) => void;
  readonly refuse: (faults: FormFaults) => void;
  /**
   * Validates the form, marks the errors, shows the step of the first one, and returns true if there are none.
   *
   * @param among the fields to validate. Default: all
   */
  readonly isGood: (unreadable: readonly string[], among?: readonly FormField[]) => boolean;
  readonly discard: () => void;
  /** Deletes the draft of submitted values. Values typed since stay a draft. */
  readonly forget: (sent: FormValues) => void;
}

/** Holds the values, errors and draft of a form, on react-hook-form. */
export function useFormState({
  name,
  fields,
  check,
  oneFault,
  given,
  initial,
  draft,
  changesOnly = false,
  inFlight = false,
  stepOf,
}: FormOptions): FormState {
  // A draft is never stored for a person who signed in later.
  const [owner] = useState(draftOwner);
  const schema = useMemo(() => draftSchema(fields, changesOnly), [fields, changesOnly]);
  const empty = useMemo(() => ({ ...emptyValues(fields), ...initial }), [fields, initial]);
  const [first] = useState((): Record<string, string> => {
    const known =
      given ?? (draft === 'session' ? draftOfSession(name, schema) : draft && readDraft(owner, name, schema));
    return { ...empty, ...(known as FormValues | undefined) };
  });
  const methods = useForm<Record<string, string>>({ defaultValues: first });
  const values: FormValues = methods.watch();
  const [refusals, setRefusals] = useState<{ readonly times: number; readonly first?: string | undefined }>({
    times: 0,
  });
  const { errors } = methods.formState;
  const faults = Object.fromEntries(fields.map((field) => [field.name, errors[field.name]?.message]));
  const changed = fields.filter(({ name: field, isTab }) => !isTab && values[field] !== empty[field]);
  const filled = changed.length > 0;
  const hasDraft = changed.some((field) => !isSecret(field));

  const stored = JSON.stringify(schema.safeParse(values).data);
  useEffect(() => {
    if (draft !== 'person') return;
    if (hasDraft) keepDraft(owner, name, schema, JSON.parse(stored));
    else dropDraft(owner, name);
  }, [draft, owner, name, schema, stored, hasDraft]);
  useDraftOfSession(name, schema, draft === 'session' && hasDraft ? values : undefined, inFlight, draft === 'session');

  /** @param own errors of single fields, which last until the field changes; others last until any field changes */
  const mark = (found: FormFaults, own: FormFaults) => {
    methods.clearErrors();
    const wrong = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined);
    for (const [field, message] of oneFault ? wrong.slice(0, 1) : wrong)
      methods.setError(field, { type: own[field] ? 'own' : 'form', message });
    const first = fields.find(({ name: field }) => wrong.some(([other]) => other === field))?.name;
    if (first === undefined) return;
    setRefusals(({ times }) => ({ times: times + 1, first }));
    const step = stepOf?.(first);
    if (step !== undefined) methods.setValue(currentStep, step);
  };

  return {
    methods,
    fields,
    values,
    faults,
    firstFault: faults[refusals.first ?? ''] === undefined ? undefined : refusals.first,
    refusals: refusals.times,
    filled,
    hasDraft,
    change: (part) => {
      const changed = Object.entries(part).filter((entry): entry is [string, string] => entry[1] !== undefined);
      for (const [field, value] of changed) methods.setValue(field, value);
      const over = Object.entries(errors).filter(([field, error]) => field in part || error?.type === 'form');
      methods.clearErrors(over.map(([field]) => field));
    },
    refuse: (found) => mark(found, {}),
    isGood: (unreadable, among = fields) => {
      const current = methods.getValues();
      const found = faultsOf(among, current, check, unreadable);
      mark(found, faultsOf(among, current, undefined, unreadable));
      return Object.keys(found).length === 0;
    },
    discard: () => methods.reset({ ...empty }),
    forget: (sent) => {
      if (draft === 'session') dropDraftOfSession(name);
      else if (draft && same(readDraft(owner, name, schema), schema.safeParse(sent).data)) dropDraft(owner, name);
    },
  };
}
