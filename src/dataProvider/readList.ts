import { rowLines } from '../../contract/call';
import type { WholeList } from './answerKey';
import { fetchStream } from './callApi';
import { CallError } from './callError';
import { type Growth, growthOf } from './growth';
import { jsonOf } from './json';
import { type ListEngine, listShape } from './listEngine/listEngine';
import { openEngine, type ReadList, workerAbove } from './listEngine/openEngine';
import { saysGood } from './rows';

/**
 * Sends the call of a list and reads the response.
 *
 * @param onGrown called repeatedly while a large response arrives. If present, the rows of a cut response remain.
 * @throws CallError as `fetchJson` does; `shape` for an invalid response
 */
export async function readList(
  list: WholeList,
  signal: AbortSignal,
  onGrown?: (engine: ListEngine, growth: Growth) => void,
): Promise<ReadList> {
  const { call, bodyText } = list;
  const { status, body, headers } = await fetchStream(call, { signal, body: bodyText && jsonOf(bodyText) });
  const isLines = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === rowLines;
  const read = await openEngine(body, listShape(list), {
    isLines,
    // A compressed response is larger.
    isLarge: Number(headers.get('content-length')) > workerAbove,
    // NDJSON has only rows.
    isSuccess: (rest) => isLines || saysGood(list, rest),
    onGrown: onGrown && (({ engine, bytes }) => onGrown(engine, growthOf(engine.facts.size, bytes, headers))),
  });
  if (!read) throw new CallError('shape', { status, headers, text: '', body: undefined });
  return read;
}
