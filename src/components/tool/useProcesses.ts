import { useQuery } from '@tanstack/react-query';
import { processIdOf } from '../../../contract/identifiers';
import { listProcesses } from '../../../contract/processes';
import { answerKey } from '../../dataProvider/answerKey';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import { dataProviderOf } from '../../dataProvider/consoleDataProvider';
import { queryClient } from '../../dataProvider/queryClient';
import type { Row } from '../../definitions/basics';
import { t } from '../../i18n/translate';
import { isSilent } from '../failures';
import { useFailureToast, useReadAgain } from '../reading';

/** The processes that a tool's form is about. */
export interface ToolProcesses {
  readonly rows: readonly Row[];
  readonly loading: boolean;
  /** Said where there is nothing to choose. */
  readonly empty: string;
  /** The process of an identifier, as it is typed or chosen; `undefined` when it is not in the list. */
  readonly find: (id: string) => Row | undefined;
  /** Why there are none: the last read failed. */
  readonly failure?: string | undefined;
}

const none: readonly Row[] = [];

/** The name of their list: tools and the list share one answer. */
const processes = 'processes';

/** The query key of those rows. It begins with the answer's own, so that invalidating the answer invalidates them. */
export const processesKey = [...answerKey(listProcesses), 'rows'] as const;

/**
 * Reads the processes again, for the list too; an answer without `fetched` in its message is none (R57).
 *
 * @throws CallError as `fetchJson` does; with `shape` for such an answer
 */
export async function readProcesses(signal?: AbortSignal): Promise<readonly Row[]> {
  const provider = dataProviderOf(queryClient);
  await provider.forget(processes);
  return provider.rows(processes, signal);
}

/**
 * The processes for a tool's fields: those of the list, where it has been read, kept until the refresh event. What is wrong with
 * them is told in a toast (R57). Leaving the page cancels the read (D21).
 *
 * @param enabled they are needed; absent: they are
 * @param quiet the tool works without them: there is no toast, and it says in its own place what is wrong
 */
export function useProcesses(enabled = true, quiet = false): ToolProcesses {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: processesKey,
    queryFn: ({ signal }) => dataProviderOf(queryClient).rows(processes, signal),
    enabled,
  });

  async function read(): Promise<void> {
    if (!enabled) return;
    await dataProviderOf(queryClient).forget(processes);
    await refetch({ cancelRefetch: false });
  }
  useReadAgain(read, error);
  const fault = error ? processesFault(error) : undefined;
  useFailureToast(error, enabled && !quiet ? fault?.text : undefined, fault?.detail);

  const rows = data ?? none;
  return {
    rows,
    loading: isFetching,
    empty: error ? (fault?.text ?? '') : t('processTools.none'),
    find: (id) => rows.find((row) => String(cellValue(row, 'id')) === processIdOf(id)),
    failure: fault?.text,
  };
}

/** What is said about a failure to read them; nothing where the session, or whoever left the page, has said enough. */
export function processesFault(
  error: unknown,
): { readonly text: string; readonly detail?: string | undefined } | undefined {
  if (!(error instanceof CallError)) return { text: t('processTools.listError') };
  if (isSilent(error)) return undefined;
  if (error.failure === 'shape') return { text: t('processTools.listFailed') };
  if (error.status === 403) return { text: t('processes.forbidden') };
  return { text: t('processTools.listError'), detail: serverMessage(error.reply) };
}
