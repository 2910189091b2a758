import type { QueryClient } from '@tanstack/react-query';
import { listInstances, searchInstances } from '../../../contract/machines';
import { answerKey } from '../../dataProvider/answerKey';

/** Lets every table of machines read again when it is next shown: some have been changed, or nobody knows (C8). */
export async function forgetMachines(client: QueryClient): Promise<void> {
  for (const call of [listInstances, searchInstances]) {
    await client.invalidateQueries({ queryKey: answerKey(call), refetchType: 'none' });
  }
}
