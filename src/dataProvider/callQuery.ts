import type { Call } from '../../contract/call';
import type { CallInput, InputOf, Schema } from '../definitions/basics';
import { callApi } from './callApi';

/** Returns a query that fetches the response of a call, cached by the call and its input. */
export const callQuery = <Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  call: Call<Params, Query, Body, Answer>,
  ...[input]: InputOf<Params, Query, Body>
) => ({
  queryKey: [call.name, input ?? {}],
  queryFn: async ({ signal }: Required<Pick<CallInput, 'signal'>>) =>
    (await callApi(call, ...([{ ...input, signal }] as unknown as InputOf<Params, Query, Body>))).answer,
  networkMode: 'always' as const,
});
