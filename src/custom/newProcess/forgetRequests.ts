import type { QueryClient } from '@tanstack/react-query';
import { listOwnRequests, listProcessRequests } from '../../../contract/processes';
import { answerKey } from '../../dataProvider/answerKey';

/** Lets the lists of requests read again when they are next shown: there is one more, or nobody knows (C8). */
export async function forgetRequests(client: QueryClient): Promise<void> {
  for (const call of [listOwnRequests, listProcessRequests]) {
    await client.invalidateQueries({ queryKey: answerKey(call), refetchType: 'none' });
  }
}
