import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listProcesses } from '../../../contract/processes';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { cellValue } from '../../dataProvider/cells';
import { type Row, splitAnswer } from '../../dataProvider/rows';
import { send } from '../../dataProvider/send';
import { t } from '../../i18n/translate';
import { useBackOnline, useRefreshEvent } from '../refreshEvent';
import { showToast, toastDurations } from '../toasts';

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

/** The key of the processes that tools read, for whoever changes one. */
export const processesKey = ['tool processes'] as const;

/**
 * Reads the processes; an answer without `fetched` in its message is none (specification, section 7).
 *
 * @throws CallError as `send` does; with `shape` for such an answer
 */
export async function readProcesses(signal?: AbortSignal): Promise<readonly Row[]> {
  const reply = await send(listProcesses, { signal });
  const answer = splitAnswer(reply.body, 'data');
  const message = (reply.body as { message?: unknown } | null)?.message;
  if (!answer || typeof message !== 'string' || !/fetched/i.test(message)) throw new CallError('shape', reply);
  return answer.rows;
}

/**
 * The processes for a tool's fields, kept until the refresh event. What is wrong with them is told in a toast (section 8).
 * Leaving the page cancels the read (D21).
 *
 * @param enabled they are needed; absent: they are
 * @param quiet the tool works without them: there is no toast, and it says in its own place what is wrong
 */
export function useProcesses(enabled = true, quiet = false): ToolProcesses {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: processesKey,
    queryFn: ({ signal }) => readProcesses(signal),
    enabled,
  });

  const read = (when: boolean) => void (enabled && when && refetch({ cancelRefetch: false }));
  useRefreshEvent(() => read(true));
  useBackOnline(() => read(error !== null));

  const tellFailure = useEffectEvent(() => {
    const fault = enabled && !quiet && error ? processesFault(error) : undefined;
    if (fault) showToast('error', fault.text, { duration: toastDurations.long, detail: fault.detail });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => tellFailure(), [error]);

  const rows = data ?? none;
  return {
    rows,
    loading: isFetching,
    empty: error ? (processesFault(error)?.text ?? '') : t('processTools.none'),
    find: (id) => rows.find((row) => String(cellValue(row, 'id')) === id.trim()),
    failure: error ? processesFault(error)?.text : undefined,
  };
}

/** What is said about a failure to read them; nothing where the session, or whoever left the page, has said enough. */
export function processesFault(
  error: unknown,
): { readonly text: string; readonly detail?: string | undefined } | undefined {
  if (!(error instanceof CallError)) return { text: t('processTools.listError') };
  if (error.failure === 'session' || error.failure === 'aborted') return undefined;
  if (error.failure === 'shape') return { text: t('processTools.listFailed') };
  if (error.status === 403) return { text: t('processes.forbidden') };
  return { text: t('processTools.listError'), detail: serverMessage(error.reply) };
}
