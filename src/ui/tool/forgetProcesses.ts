import type { QueryClient } from '@tanstack/react-query';
import { listProcesses } from '../../../contract/processes';
import { answerKey } from '../../dataProvider/answerKey';
import { processesKey } from './useProcesses';

/**
 * Lets the process list, and the tools that are about processes, read again: how much of a limit is taken has changed, or
 * nobody knows (C8). A form on show reads at once, a list when it is next shown.
 */
export async function forgetProcesses(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: answerKey(listProcesses), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: processesKey });
}
