import type * as z from 'zod/mini';
import type { Call } from '../../../contract/call';
import { useCall } from '../../components/useCall';
import { plainText } from '../../dataProvider/cells';
import { knowsMoment } from '../../dataProvider/past';
import type { Row, Schema } from '../../definitions/basics';

type Key = Readonly<Record<'account' | 'region' | 'instance_id', string>>;

/** Fetches the response of a call about a machine. Disabled also if the call does not know the moment of the page. */
export function useMachineCall<Answer extends Schema>(
  call: Call<never, z.ZodMiniType<Key, Key>, never, Answer>,
  row: Row,
) {
  const textOf = (key: keyof Key) => plainText(row, key);
  const query = { account: textOf('account'), region: textOf('region'), instance_id: textOf('instance_id') };
  const enabled = knowsMoment(call) && !Object.values(query).includes('');
  return useCall(call, { query, enabled, follows: ['machine'] });
}
