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

/** The processes for the form of a tool. */
export interface ToolProcesses {
  readonly rows: readonly Row[];
  readonly loading: boolean;
  /** The message if there is nothing to choose. */
  readonly empty: string;
  /** Returns the process with an identifier; `undefined` if the list has none. */
  readonly find: (id: string) => Row | undefined;
  /** The message of the last read, if it failed. */
  readonly failure?: string | undefined;
}

const none: readonly Row[] = [];

/** The name of the list, whose response tools share. */
const processes = 'processes';

/** The query key of the rows. It starts with that of the response, so that both are invalidated together. */
export const processesKey = [...answerKey(listProcesses), 'rows'] as const;

/**
 * Reloads the processes, for the list too. Rejects a response without `fetched` in its message (R57).
 *
 * @throws CallError as `fetchJson` does; with `shape` for such a response
 */
export async function readProcesses(signal?: AbortSignal): Promise<readonly Row[]> {
  const provider = dataProviderOf(queryClient);
  await provider.forget(processes);
  return provider.rows(processes, signal);
}

/**
 * Returns the processes for the fields of a tool, from the list's cache until the refresh event. Announces a failure in a toast (R57).
 * Leaving the page cancels the read (D21).
 *
 * @param quiet shows no toast: the tool works without processes and shows the failure itself
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

/** Returns the message about a failure to load processes; `undefined` if the session has ended or the page was left. */
export function processesFault(
  error: unknown,
): { readonly text: string; readonly detail?: string | undefined } | undefined {
  if (!(error instanceof CallError)) return { text: t('processTools.listError') };
  if (isSilent(error)) return undefined;
  if (error.failure === 'shape') return { text: t('processTools.listFailed') };
  if (error.status === 403) return { text: t('processes.forbidden') };
  return { text: t('processTools.listError'), detail: serverMessage(error.reply) };
}
