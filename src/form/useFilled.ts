import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { saysFailed } from '../../contract/shapes';
import { isSilent } from '../components/failures';
import { useFailureToast, useReadAgain } from '../components/reading';
import { useDebounced } from '../components/useDebounced';
import { callApi } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import { jsonOf } from '../dataProvider/json';
import type { FilledPart, FormValues } from '../definitions/formParts';
import { say } from '../i18n/translate';
import { filledIn, filledWith, requestFor, valuesIn, withdrawn } from './filled';
import type { FormState } from './useFormState';

const debounceMs = 400;

/** The state of fields that a call fills in. */
export interface FillState {
  /** `waiting`: the values for the call are missing. */
  readonly step: 'waiting' | 'loading' | 'done' | 'failed';
  /** The filled fields. */
  readonly fields: readonly string[];
  /** The server's message about a failure. */
  readonly why: string | undefined;
  readonly again: () => void;
  readonly retrying: boolean;
}

/** Accepts a response that lacks some of the values. */
const answerShape = z.looseObject({ status: z.optional(z.string()), data: z.looseObject({}) });

/**
 * Loads the values of the fields.
 *
 * @throws CallError as `callApi` does; `status` for a 200 that reports a failure, `shape` without any of the values
 */
async function readValues({ call, takes }: FilledPart, request: string, signal: AbortSignal): Promise<FormValues> {
  const { answer, reply } = await callApi({ ...call, answer: answerShape }, { body: jsonOf(request), signal });
  if (saysFailed(answer.status)) throw new CallError('status', reply);
  const found = valuesIn(answer.data, takes);
  if (Object.keys(found).length === 0) throw new CallError('shape', reply);
  return found;
}

/**
 * Fills in fields of a form from another call, once its input is stable. Another input and leaving the page abort the read, so a late
 * response is ignored.
 */
export function useFilled(part: FilledPart, { values, change }: Pick<FormState, 'values' | 'change'>): FillState {
  const request = requestFor(part, values);
  const filled = filledIn(values[part.filled]);
  const done = request !== '' && filled.request === request;
  const settled = useDebounced(request, debounceMs);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['filled', part.call.name, request],
    queryFn: ({ signal }) => readValues(part, request, signal),
    enabled: request !== '' && !done && settled === request,
    gcTime: 0,
  });
  const why = error instanceof CallError ? serverMessage(error.reply) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request and each response
  useEffect(() => {
    const gone = withdrawn(part, values);
    if (gone) change(gone);
    if (data && !done) change(filledWith(part, request, data));
  }, [request, data]);

  useFailureToast(error, isSilent(error) ? undefined : say(part.words.toast), why);
  const again = () => void refetch({ cancelRefetch: false });
  useReadAgain(() => error && again(), error);

  return {
    step: request === '' ? 'waiting' : done ? 'done' : error ? 'failed' : 'loading',
    fields: done ? filled.fields : [],
    why,
    again,
    retrying: isFetching && errorUpdateCount > 0,
  };
}
