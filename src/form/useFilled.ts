import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { saysFailed } from '../../contract/shapes';
import { isSilent } from '../components/failures';
import { useReadAgain } from '../components/reading';
import { showToast, toastDurations } from '../components/toasts';
import { callApi } from '../dataProvider/callApi';
import { CallError, serverMessage } from '../dataProvider/callError';
import { jsonOf } from '../dataProvider/json';
import type { FilledPart, FormValues } from '../definitions/formParts';
import { say } from '../i18n/translate';
import { filledIn, filledWith, requestFor, valuesIn, withdrawn } from './filled';
import type { FormState } from './useFormState';

/** How long what is typed has to stand before the call is asked, in ms. */
const debounce = 400;

/** How it stands with fields that a call fills in. */
export interface FillState {
  /** `waiting`: the call cannot be asked yet. */
  readonly step: 'waiting' | 'loading' | 'done' | 'failed';
  /** Which of them it has filled in. */
  readonly fields: readonly string[];
  /** The server's own words about a failure. */
  readonly why: string | undefined;
  readonly again: () => void;
  /** It is asked again because `again` was called. */
  readonly retrying: boolean;
}

/** Less than the contract says: an answer that lacks some of the values is good for the others. */
const answerShape = z.looseObject({ status: z.optional(z.string()), data: z.looseObject({}) });

/**
 * Asks the call for the values of the fields.
 *
 * @throws CallError as `callApi` does; `status` for a 200 that tells of a failure, `shape` for one that has none of the values
 */
async function readValues({ call, takes }: FilledPart, request: string, signal: AbortSignal): Promise<FormValues> {
  const { answer, reply } = await callApi({ ...call, answer: answerShape }, { body: jsonOf(request), signal });
  if (saysFailed(answer.status)) throw new CallError('status', reply);
  const found = valuesIn(answer.data, takes);
  if (Object.keys(found).length === 0) throw new CallError('shape', reply);
  return found;
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Fills fields of a form in from another call, once what it is asked with stands. Asking for something else, or leaving the
 * page, aborts the read: an answer that is late is never taken.
 */
export function useFilled(part: FilledPart, { values, change }: Pick<FormState, 'values' | 'change'>): FillState {
  const request = requestFor(part, values);
  const filled = filledIn(values[part.filled]);
  const done = request !== '' && filled.request === request;
  const settled = useDebounced(request);
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['filled', part.call.name, request],
    queryFn: ({ signal }) => readValues(part, request, signal),
    enabled: request !== '' && !done && settled === request,
    gcTime: 0,
  });
  const why = error instanceof CallError ? serverMessage(error.reply) : undefined;

  const onAsked = useEffectEvent(() => {
    const gone = withdrawn(part, values);
    if (gone) change(gone);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each change of what is asked for
  useEffect(() => onAsked(), [request]);

  const onData = useEffectEvent(() => {
    if (data && !done) change(filledWith(part, request, data));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for each answer
  useEffect(() => onData(), [data]);

  const onError = useEffectEvent(() => {
    const silent = isSilent(error);
    if (error && !silent) showToast('error', say(part.words.toast), { duration: toastDurations.long, detail: why });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => onError(), [error]);

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
