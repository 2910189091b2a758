import { type QueryFunction, useQuery } from '@tanstack/react-query';
import type { ListChoices } from '../../contract/field';
import { textIn } from '../dataProvider/cells';
import { peopleReads } from '../dataProvider/people';
import { splitAnswer } from '../dataProvider/rows';
import { send } from '../dataProvider/send';
import type { Row } from '../definitions/basics';
import { t } from '../i18n/translate';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import type { FieldShape } from '../ui/form/Field';
import { useBackOnline, useRefreshEvent } from '../ui/refreshEvent';
import { processChoices } from '../ui/tool/processNames';
import { including, type ToolChoices, useAccounts, useRegions } from '../ui/tool/useChoices';
import { useProcesses } from '../ui/tool/useProcesses';

export interface SourceChoiceProps extends FieldShape {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly clearable: boolean;
  readonly placeholder?: string;
}

interface ReadOptions {
  /** What is said about accounts and regions that cannot be read (D45). */
  readonly manner: 'load' | 'fetch';
  /** The choices are needed. */
  readonly enabled: boolean;
}

interface SourceOptions extends ReadOptions {
  /** Said while they are read for the first time, and nothing can be chosen yet. */
  readonly waits: string | undefined;
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

/** Rows as choices; what is wrong with them stands where they would. */
function useRowChoices(read: RowsRead, value: string, label: string, { enabled }: ReadOptions): ToolChoices {
  const { data, error, isFetching, refetch } = useQuery({ ...read, enabled });
  useRefreshEvent(() => void (enabled && refetch({ cancelRefetch: false })));
  useBackOnline(() => void (error && refetch({ cancelRefetch: false })));
  return {
    choices: (data ?? []).map((row) => ({ value: textIn(row, value), label: textIn(row, label) })),
    loading: isFetching,
    empty: t(error ? 'list.failed' : 'form.noChoice'),
  };
}

function useListChoices({ call, rows, value, label }: ListChoices, options: ReadOptions): ToolChoices {
  const read: RowsRead = {
    queryKey: ['choices', call.name],
    queryFn: async ({ signal }) => splitAnswer((await send(call, { signal })).body, rows)?.rows ?? [],
  };
  return useRowChoices(read, value, label, options);
}

const hooks = {
  accounts: (options: ReadOptions) => useAccounts(options),
  regions: (options: ReadOptions) => useRegions(options),
  processes: useProcessChoices,
  people: (options: ReadOptions) => useRowChoices(peopleReads.people, 'userid', 'username', options),
  roles: (options: ReadOptions) => useRowChoices(peopleReads.roles, 'roleid', 'rolename', options),
  verticals: (options: ReadOptions) => useRowChoices(peopleReads.verticals, 'id', 'name', options),
} as const;

interface DrawnProps extends SourceChoiceProps, SourceOptions {
  readonly found: ToolChoices;
}

function DrawnChoice({ found, manner: _manner, enabled, waits, ...props }: DrawnProps) {
  const waiting = enabled && found.loading && waits !== undefined ? { disabled: true, hint: waits } : {};
  return <ChoiceInput {...props} {...including(found, props.value)} {...waiting} />;
}

function NamedSource({ source, ...props }: SourceChoiceProps & SourceOptions & { source: keyof typeof hooks }) {
  // A field's source never changes, so that the hook is always the same one.
  const useSource = hooks[source];
  return <DrawnChoice {...props} found={useSource(props)} />;
}

function ListSource({ source, ...props }: SourceChoiceProps & SourceOptions & { source: ListChoices }) {
  return <DrawnChoice {...props} found={useListChoices(source, props)} />;
}

/** A choice of what a call answers with; one that is chosen already is among them whatever the call says. */
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
