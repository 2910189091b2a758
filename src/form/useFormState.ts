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
import { draftSchema, faultsOf } from './values';

interface FormOptions {
  /** Of its draft: unique among all forms. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly check?: FormCheck | undefined;
  readonly oneFault?: boolean | undefined;
  /** What a link has filled in; it replaces the draft. */
  readonly given?: Partial<FormValues> | undefined;
  /** Initial values that replace those of the fields; a draft replaces them. */
  readonly initial?: FormValues | undefined;
  /** How long what is typed is kept (D36); absent: not at all. */
  readonly draft?: 'person' | 'session' | undefined;
  /** A draft holds only what differs from what the fields begin with: that may be something else when it is opened again. */
  readonly changesOnly?: boolean | undefined;
  readonly inFlight?: boolean;
  /** Of a form with steps: the one that a field stands in. */
  readonly stepOf?: ((field: string) => string | undefined) | undefined;
}

/** A form as the engine and its parts see it. */
export interface FormState {
  /** react-hook-form's own, for the inputs of react-admin and their like. */
  readonly methods: UseFormReturn<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly faults: FormFaults;
  /** The field that the focus was sent to for its fault, which is said aloud, until it is mended. */
  readonly firstFault: string | undefined;
  /** How often the form was refused for what is in it. */
  readonly refusals: number;
  /** Something is filled in that {@link discard} takes away. */
  readonly filled: boolean;
  /** A draft of it is stored. */
  readonly hasDraft: boolean;
  readonly change: (part: Partial<FormValues>) => void;
  readonly refuse: (faults: FormFaults) => void;
  /**
   * Checks the form, marks what is wrong, shows the step of the first fault, and answers whether nothing is wrong.
   *
   * @param among the fields that are looked at; absent: all
   */
  readonly isGood: (unreadable: readonly string[], among?: readonly FormField[]) => boolean;
  readonly discard: () => void;
  /** What was sent is no draft any more; the fields keep it. What was typed since remains one. */
  readonly forget: (sent: FormValues) => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values, faults and draft of a form, over react-hook-form. */
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
  // Whoever was signed in when the form was opened: what is typed is never kept as somebody else's.
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

  /** @param own fields that are wrong in themselves: that lasts until they change, all else until anything does */
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
