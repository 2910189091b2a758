import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type GetListResult, type Identifier, useDataProvider, useEvent } from 'react-admin';
import type { ColumnRule } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { jsonOf } from '../../dataProvider/json';
import { bodyTextOf } from '../../dataProvider/listInput';
import { nameColumn, type RowRecord, recordOf, rowOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import type { ActionResult } from '../../definitions/answer';
import type { Row } from '../../definitions/basics';
import type { FormValues } from '../../definitions/formParts';
import type { RowsParts, ToolAct } from '../../definitions/tool';
import type { TableModel } from '../tableModel';
import type { LeftOut } from './actionRules';

/** The page on which actions are used: a list, or a detail page. */
export interface ActionModel {
  /** Identifies the pending runs of the page. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  readonly ruleOf: (column: string) => ColumnRule;
  /** The columns that tell its rows apart for people, for a question that names none. Absent: no row is ever hidden. */
  readonly naming?: readonly string[];
  /** The body that the list was called with, if it has an input. */
  readonly input?: Row | undefined;
  /** Reloads the page, and marks other lists, by name, as outdated. */
  readonly refresh: (others: readonly string[]) => Promise<void>;
  /** Shows a record with other values until it is reloaded. */
  readonly show: (id: Identifier, values: Row) => void;
}

/** The input of a question's form. */
interface FilledIn {
  readonly action: RowAction;
  /** '' for none. */
  readonly reason: string;
  readonly values?: FormValues | undefined;
}

/** An action of a tool on rows: what asks and sends, and the forms that hit the rows. */
export interface ToolRun {
  readonly parts: RowsParts;
  readonly act: ToolAct<FormValues>;
  readonly forms: readonly FormValues[];
}

/** The action that a person has pressed on a page, with the records of that moment. */
export interface OpenAction extends FilledIn {
  readonly records: readonly RowRecord[];
  readonly leftOut: readonly LeftOut[];
  /** The records that the list does not show. */
  readonly hidden: ReadonlySet<Identifier>;
  readonly phase: 'reading' | 'asking' | 'running' | 'ended';
  /** True if it has a dialog: it asks, or reports on several rows. */
  readonly isShown: boolean;
  /** One for each record, or one for all if the action handles them together. */
  readonly results: readonly (ActionResult | undefined)[];
  /** Set for an action of a tool, which has its own question. */
  readonly tool?: ToolRun | undefined;
  /** The server's validation error. The dialog reopens with it. */
  readonly refusal?: ActionResult | undefined;
  readonly unselect: (ids: readonly Identifier[]) => void;
}

interface ActionPage extends ActionModel {
  /** Returns the open action; `undefined` also after the page was left. */
  readonly current: () => OpenAction | undefined;
  readonly change: (open: OpenAction | undefined) => void;
  /** The input of an action that failed. Its next question starts with it. */
  readonly unsent: RefObject<FilledIn | undefined>;
}

const PageContext = createContext<ActionPage | undefined>(undefined);
/** Apart from the page: rows do not render again when a dialog opens. */
const OpenContext = createContext<OpenAction | undefined>(undefined);

/** Lets the parts of a page use its actions, one at a time. */
export function Actions({ model, children }: { readonly model: ActionModel; readonly children: ReactNode }) {
  const [open, setOpen] = useState<OpenAction>();
  const latest = useRef<OpenAction>(undefined);
  const unsent = useRef<FilledIn>(undefined);
  const current = useCallback(() => latest.current, []);
  const change = useCallback((next: OpenAction | undefined) => {
    latest.current = next;
    setOpen(next);
  }, []);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const page = useMemo(() => ({ ...model, current, change, unsent }), [model, current, change]);
  return (
    <PageContext value={page}>
      <OpenContext value={open}>{children}</OpenContext>
    </PageContext>
  );
}

/**
 * Returns the page around.
 *
 * @throws Error outside `Actions`
 */
export function useActionModel(): ActionPage {
  const page = useContext(PageContext);
  if (!page) throw new Error('useActionModel needs Actions around it');
  return page;
}

/** Returns the open action of the page around. */
export const useOpenAction = (): OpenAction | undefined => useContext(OpenContext);

/**
 * Returns how a page reloads after an action.
 *
 * @param read reloads the page
 * @param own the lists that the page shows
 */
export function useRefresh(read: () => unknown, own: readonly string[] = []): ActionModel['refresh'] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useEvent(async (others: readonly string[]) => {
    await Promise.all([...own, ...others].map((list) => dataProvider.forget(list)));
    await read();
  });
}

interface Source extends Pick<TableModel, 'page' | 'ruleOf'>, Partial<Pick<TableModel, 'columns'>> {
  /** Reloads the visible rows. */
  readonly refetch: (options: { cancelRefetch: boolean }) => unknown;
  /** Set while the rows are reloaded after an action, so that the reload is not announced. */
  readonly isUnasked?: RefObject<boolean>;
}

const none: ActionModel['actions'] = [];

/** Returns the action model of a list. */
export function useListActions({ page, columns, ruleOf, refetch, isUnasked }: Source): ActionModel {
  const { name, list } = page;
  const client = useQueryClient();
  const read = () => {
    if (isUnasked) isUnasked.current = true;
    // Does not join a pending read, which may have begun before the change.
    return refetch({ cancelRefetch: true });
  };
  const refresh = useRefresh(read, [name]);
  const show = useEvent((id: Identifier, values: Row) => {
    // Changes the cached pages only. The index of the list keeps the loaded rows.
    client.setQueriesData<GetListResult<RowRecord>>(
      { queryKey: [name, 'getList'] },
      (shown) => shown && { ...shown, data: shown.data.map((record) => changed(record, id, values)) },
    );
  });
  const { actions = none } = list;
  return useMemo(() => {
    const { identifier = 'id' } = list;
    const naming = columns && [...new Set([nameColumn(list, columns) ?? identifier, identifier])];
    const input = jsonOf(bodyTextOf(name) ?? '') as Row | undefined;
    return { name, actions, ruleOf, ...(naming && { naming }), input, refresh, show };
  }, [name, list, columns, actions, ruleOf, refresh, show]);
}

function changed(record: RowRecord, id: RowRecord['id'], values: Row): RowRecord {
  return record.id === id ? recordOf({ ...rowOf(record), ...values }, id) : record;
}
