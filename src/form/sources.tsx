import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ListChoices } from '../../contract/field';
import type { LookAlikeKind } from '../../contract/lookAlikes';
import { getAccounts, getRegions } from '../../contract/machines';
import { accountChoices } from '../access/accountNames';
import { processAccounts } from '../access/processAccounts';
import { sessionUser } from '../authProvider/session';
import { isSilent } from '../components/failures';
import { type Choice, ChoiceInput } from '../components/form/ChoiceInput';
import { ChoicesInput } from '../components/form/ChoicesInput';
import type { FieldShape } from '../components/form/Field';
import { lookAlikeText, useLookAlikes } from '../components/lookAlikes';
import { useFailureToast, useReadAgain } from '../components/reading';
import { showToast, toastDurations } from '../components/toasts';
import { processChoices } from '../components/tool/processNames';
import { useProcesses } from '../components/tool/useProcesses';
import { accountRules } from '../config/accountRules';
import { callApi, fetchJson } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import { textIn } from '../dataProvider/cells';
import { type ChoiceKind, choicesOf } from '../dataProvider/choicesOf';
import { peopleReads } from '../dataProvider/people';
import { splitAnswer } from '../dataProvider/rows';
import type { Row } from '../definitions/basics';
import { partsOf } from '../definitions/formParts';
import { type MessageKey, t } from '../i18n/translate';

export interface SourceChoiceProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly clearable: boolean;
  /** The value is a list. */
  readonly several?: boolean;
  readonly placeholder?: string;
}

interface ReadOptions {
  /** The wording of a failure (D45): `fetch` says `Failed to fetch …`, as the new-process and the search forms do. */
  readonly manner: 'load' | 'fetch';
  readonly enabled: boolean;
  /** Returns why a row cannot be chosen. */
  readonly taken?: ((row: Row) => string | undefined) | undefined;
}

interface SourceOptions extends ReadOptions {
  /** Shown during the first load. */
  readonly waits: string | undefined;
}

const calls = { accounts: getAccounts, regions: getRegions } as const;

/** The messages about a failed or empty response, by wording (D45). */
const words = {
  accounts: { load: 'tools.accountsNotLoaded', fetch: 'tools.accountsNotFetched', none: 'tools.noAccounts' },
  regions: { load: 'tools.regionsNotLoaded', fetch: 'tools.regionsNotFetched', none: 'tools.noRegions' },
} as const satisfies Record<ChoiceKind, Record<'load' | 'fetch' | 'none', MessageKey>>;

/** Props of a `ChoiceInput`. */
interface ToolChoices {
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** The message if there is nothing to choose. */
  readonly empty: string;
}

const none: readonly Choice[] = [];

/**
 * Loads accounts or regions and caches them until the refresh event (R38). Announces a failure in a toast. Leaving the page cancels the
 * read (D21).
 */
function useChoices(kind: ChoiceKind, { manner, enabled }: ReadOptions): ToolChoices {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['choices', kind],
    queryFn: async ({ signal }) => {
      const { answer, reply } = await callApi({ ...calls[kind], answer: z.unknown() }, { signal });
      const choices = choicesOf(answer, kind);
      if (!choices) throw new CallError('shape', reply);
      return choices;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const failed = t(words[kind][manner]);

  useReadAgain(() => enabled && refetch({ cancelRefetch: false }), error);
  const detail = error instanceof CallError && error.failure === 'status' ? serverMessage(error.reply) : undefined;
  useFailureToast(error, enabled && !isSilent(error) ? failed : undefined, detail);

  const isEmpty = data?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is a new list
  useEffect(() => {
    if (enabled && isEmpty) showToast('warning', t(words[kind].none), { duration: toastDurations.long });
  }, [data, enabled, isEmpty, kind]);

  return {
    choices: data ?? none,
    loading: isFetching,
    empty: error || data === undefined ? failed : t(words[kind].none),
  };
}

function useProcessChoices({ enabled }: ReadOptions): ToolChoices {
  const { rows, loading, empty } = useProcesses(enabled);
  return { choices: processChoices(rows), loading, empty };
}

interface RowsRead {
  readonly queryKey: readonly string[];
  readonly queryFn: QueryFunction<readonly Row[], readonly string[]>;
  readonly staleTime?: number;
}

/** Loads rows as choices. A failure is shown in their place. */
function useRowChoices(
  read: RowsRead,
  { value, label, about, names }: Pick<ListChoices, 'value' | 'label' | 'about'> & { readonly names?: LookAlikeKind },
  { enabled, taken }: ReadOptions,
): ToolChoices {
  const lookAlikes = useLookAlikes();
  const { data, error, isFetching, refetch } = useQuery({ ...read, enabled });
  useReadAgain(() => enabled && refetch({ cancelRefetch: false }), error);
  return {
    choices: (data ?? []).map((row) => {
      const disabled = taken?.(row);
      return {
        value: textIn(row, value),
        label: textIn(row, label),
        about: disabled ?? (about ? textIn(row, about) : names && lookAlikeText(lookAlikes, names, row[label])),
        disabled,
      };
    }),
    loading: isFetching,
    empty: t(error ? 'list.failed' : 'form.noChoice'),
  };
}

function useListChoices({ call, rows, ...keys }: ListChoices, options: ReadOptions): ToolChoices {
  const read: RowsRead = {
    queryKey: ['choices', call.name, rows],
    queryFn: async ({ signal }) => splitAnswer((await fetchJson(call, { signal })).body, rows)?.rows ?? [],
  };
  return useRowChoices(read, keys, options);
}

const hooks = {
  accounts: (options: ReadOptions) => useChoices('accounts', options),
  regions: (options: ReadOptions) => useChoices('regions', options),
  processes: useProcessChoices,
  people: (options: ReadOptions) =>
    useRowChoices(peopleReads.people, { value: 'userid', label: 'username', names: 'person' }, options),
  roles: (options: ReadOptions) => useRowChoices(peopleReads.roles, { value: 'roleid', label: 'rolename' }, options),
  verticals: (options: ReadOptions) =>
    useRowChoices(peopleReads.verticals, { value: 'id', label: 'name', names: 'vertical' }, options),
} as const;

/** Adds the chosen value to choices that lack it, for instance one from a link. */
function including(choices: ToolChoices, value: string): ToolChoices {
  if (value === '' || choices.choices.some((choice) => choice.value === value)) return choices;
  return { ...choices, choices: [...choices.choices, { value, label: value }] };
}

interface DrawnProps extends SourceChoiceProps, SourceOptions {
  readonly found: ToolChoices;
}

function DrawnChoice({ found, manner: _manner, taken: _taken, enabled, waits, several, ...props }: DrawnProps) {
  const waiting = enabled && found.loading && waits !== undefined ? { disabled: true, hint: waits } : {};
  if (several) {
    const { value, onChange, clearable: _clearable, ...shape } = props;
    const change = (next: readonly string[]) => onChange(next.join(','));
    return <ChoicesInput {...shape} {...waiting} {...found} values={partsOf(value)} onChange={change} />;
  }
  return <ChoiceInput {...props} {...including(found, props.value)} {...waiting} />;
}

function NamedSource({ source, ...props }: SourceChoiceProps & SourceOptions & { source: keyof typeof hooks }) {
  // A field's source never changes, so the hook does not either.
  const useSource = hooks[source];
  return <DrawnChoice {...props} found={useSource(props)} />;
}

function ListSource({ source, ...props }: SourceChoiceProps & SourceOptions & { source: ListChoices }) {
  return <DrawnChoice {...props} found={useListChoices(source, props)} />;
}

/** A choice among the rows of a call, and the value that is chosen already. */
export function SourceChoice({
  source,
  ...props
}: SourceChoiceProps & SourceOptions & { source: keyof typeof hooks | ListChoices }) {
  return typeof source === 'string' ? (
    <NamedSource source={source} {...props} />
  ) : (
    <ListSource source={source} {...props} />
  );
}

const present: ReadOptions = { manner: 'load', enabled: true };

const labelIn = ({ choices }: ToolChoices, value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

function NamedLabel({ source, value }: { readonly source: keyof typeof hooks; readonly value: string }) {
  const useSource = hooks[source];
  return labelIn(useSource(present), value);
}

function ListLabel({ source, value }: { readonly source: ListChoices; readonly value: string }) {
  return labelIn(useListChoices(source, present), value);
}

/** The label of a chosen value; the value while the choices are unknown. */
export function ChosenLabel({
  source,
  value,
}: {
  readonly source: keyof typeof hooks | ListChoices;
  readonly value: string;
}) {
  return typeof source === 'string' ? (
    <NamedLabel source={source} value={value} />
  ) : (
    <ListLabel source={source} value={value} />
  );
}

/**
 * Returns the accounts that the person who is signed in may use (R21), as choices.
 *
 * @param present an account that was chosen already, maybe in another vertical; it is included
 */
export function ownAccounts(present = ''): readonly Choice[] {
  const user = sessionUser();
  const open = user ? processAccounts(user, accountRules()) : [];
  return accountChoices(present === '' ? open : [...new Set([...open, present])]);
}
