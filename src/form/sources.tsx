import { useQuery } from '@tanstack/react-query';
import { getRoles, getUsers, listVerticals } from '../../contract/authentication';
import type { ListChoices } from '../../contract/field';
import { cellText, cellValue } from '../dataProvider/cells';
import { splitAnswer } from '../dataProvider/rows';
import { send } from '../dataProvider/send';
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

/** The rows of a list call as choices; what is wrong with them stands where they would. */
function useListChoices({ call, rows, value, label }: ListChoices, { enabled }: ReadOptions): ToolChoices {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['choices', call.name],
    queryFn: async ({ signal }) => splitAnswer((await send(call, { signal })).body, rows)?.rows ?? [],
    enabled,
  });
  useRefreshEvent(() => void (enabled && refetch({ cancelRefetch: false })));
  useBackOnline(() => void (error && refetch({ cancelRefetch: false })));
  const text = (row: (typeof data & object)[number], key: string) => {
    const found = cellValue(row, key);
    return found === null || found === undefined ? '' : cellText(found);
  };
  return {
    choices: (data ?? []).map((row) => ({ value: text(row, value), label: text(row, label) })),
    loading: isFetching,
    empty: t(error ? 'list.failed' : 'form.noChoice'),
  };
}

const people: ListChoices = { call: getUsers, rows: 'users', value: 'userid', label: 'username' };
const roles: ListChoices = { call: getRoles, rows: 'roles', value: 'roleid', label: 'rolename' };
const verticals: ListChoices = { call: listVerticals, rows: 'data', value: 'id', label: 'name' };

const hooks = {
  accounts: (options: ReadOptions) => useAccounts(options),
  regions: (options: ReadOptions) => useRegions(options),
  processes: useProcessChoices,
  people: (options: ReadOptions) => useListChoices(people, options),
  roles: (options: ReadOptions) => useListChoices(roles, options),
  verticals: (options: ReadOptions) => useListChoices(verticals, options),
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
