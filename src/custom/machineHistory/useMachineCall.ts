import type * as z from 'zod/mini';
import type { Call } from '../../../contract/call';
import { isOfferedTo } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { useRead } from '../../components/reading';
import { callApi } from '../../dataProvider/callApi';
import { plainText } from '../../dataProvider/cells';
import { follows } from '../../dataProvider/live/subscriptions';
import { knowsMoment } from '../../dataProvider/past';
import type { Row } from '../../definitions/basics';

/** Fetches the response of a call about a machine. Disabled if the back end, the user's rights or the past lack the call. */
export function useMachineCall<C extends Call>(call: C, row: Row) {
  const roles = useSession()?.roles;
  const [account = '', region = '', instance_id = ''] = ['account', 'region', 'instance_id'].map((key) =>
    plainText(row, key),
  );
  const query = { account, region, instance_id };
  const enabled = isOfferedTo(roles, call) && knowsMoment(call) && !Object.values(query).includes('');
  const { data, error, read } = useRead({
    queryKey: [call.name, query],
    queryFn: async ({ signal }) => (await callApi(call, { query, signal } as never)).answer as z.output<C['answer']>,
    enabled,
    meta: follows('machine'),
  });
  return { enabled, data, error, read };
}
