import type * as z from 'zod/mini';
import { mayCall } from '../../contract/access';
import type { Call } from '../../contract/call';
import type { EventKind } from '../../contract/events';
import { isOfferedTo } from '../authProvider/offeredCalls';
import { useOffers } from '../authProvider/useOffers';
import { useSession } from '../authProvider/useSession';
import { callQuery } from '../dataProvider/callQuery';
import { follows } from '../dataProvider/live/subscriptions';
import type { CallInput, InputOf, Schema } from '../definitions/basics';
import { useRead } from './reading';

interface Options {
  /** Default: true. */
  readonly enabled?: boolean;
  /** The kinds of records whose changes by others make it fetch again. */
  readonly follows?: readonly EventKind[];
  /** Time in ms for which the response is fresh. Default: 0. */
  readonly staleTime?: number;
  /** Time in ms for which an unused response is cached. Default: five minutes. */
  readonly gcTime?: number;
}

type Given = Options & Pick<CallInput, 'params' | 'query' | 'body'>;

type DataOf<Answer extends Schema> = z.output<Answer> extends { readonly data: infer Data } ? Data : undefined;

/**
 * Fetches the response of a call as {@link useRead} does. `enabled` is false, and nothing is sent, if the back end or the user's rights
 * lack the call.
 *
 * @returns the response as `answer`, and its `data`
 * @example const { data, error, read } = useCall(readSchedule, { params: { process_id: '12' }, follows: ['process'] });
 */
export function useCall<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  ...[given]: InputOf<Params, Query, Body, Options>
) {
  const { params, query, body, enabled: isWanted = true, follows: kinds = [], ...times } = (given ?? {}) as Given;
  useOffers();
  const roles = useSession()?.roles;
  const enabled = isWanted && (call.beyond ? isOfferedTo(roles, call) : mayCall(call.access, roles));
  const input = [{ params, query, body }] as unknown as InputOf<Params, Query, Body>;
  const { data: answer, ...read } = useRead({
    ...callQuery(call, ...input),
    ...times,
    enabled,
    meta: follows(...kinds),
  });
  return {
    ...read,
    enabled,
    answer,
    data: (answer as { data?: unknown } | undefined)?.data as DataOf<Answer> | undefined,
  };
}
