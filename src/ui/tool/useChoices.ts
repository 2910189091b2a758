import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { getAccounts, getRegions } from '../../../contract/machines';
import { ask } from '../../dataProvider/ask';
import { CallError, serverMessage } from '../../dataProvider/callError';
import { type ChoiceKind, choicesOf } from '../../dataProvider/choicesOf';
import { type MessageKey, t } from '../../i18n/translate';
import type { Choice } from '../form/ChoiceInput';
import { useBackOnline, useRefreshEvent } from '../refreshEvent';
import { showToast, toastDurations } from '../toasts';

const calls = { accounts: getAccounts, regions: getRegions } as const;

/** What is said about an answer that is an error, by the screen's manner of saying it, and about an empty one (D45). */
const words = {
  accounts: { load: 'tools.accountsNotLoaded', fetch: 'tools.accountsNotFetched', none: 'tools.noAccounts' },
  regions: { load: 'tools.regionsNotLoaded', fetch: 'tools.regionsNotFetched', none: 'tools.noRegions' },
} as const satisfies Record<ChoiceKind, Record<'load' | 'fetch' | 'none', MessageKey>>;

interface ChoicesOptions {
  /** `fetch` says `Failed to fetch …`: the new-process and the search forms; absent: `Failed to load …` (D45). */
  readonly manner?: 'load' | 'fetch';
  /** The choices are needed, and may be read; absent: they are. */
  readonly enabled?: boolean;
}

/** What a `ChoiceInput` is given: `{...choices}`. */
export interface ToolChoices {
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  /** Said where there is nothing to choose. */
  readonly empty: string;
}

const none: readonly Choice[] = [];

/** The accounts of whoever is signed in, for a tool's field. */
export function useAccounts(options?: ChoicesOptions): ToolChoices {
  return useChoices('accounts', options);
}

/** The regions that machines may be in, for a tool's field. */
export function useRegions(options?: ChoicesOptions): ToolChoices {
  return useChoices('regions', options);
}

/**
 * Reads accounts or regions once and keeps them until the refresh event (R38). What is wrong with them
 * is told in a toast. Leaving the page cancels the read (D21).
 */
function useChoices(kind: ChoiceKind, { manner = 'load', enabled = true }: ChoicesOptions = {}): ToolChoices {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['choices', kind],
    queryFn: async ({ signal }) => {
      const { answer, reply } = await ask({ ...calls[kind], answer: z.unknown() }, { signal });
      const choices = choicesOf(answer, kind);
      if (!choices) throw new CallError('shape', reply);
      return choices;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const failed = t(words[kind][manner]);

  const read = (when: boolean) => void (enabled && when && refetch({ cancelRefetch: false }));
  useRefreshEvent(() => read(true));
  useBackOnline(() => read(error !== null));

  const tellFailure = useEffectEvent(() => {
    if (!enabled || !error) return;
    const silent = error instanceof CallError && (error.failure === 'session' || error.failure === 'aborted');
    const detail = error instanceof CallError && error.failure === 'status' ? serverMessage(error.reply) : undefined;
    if (!silent) showToast('error', failed, { duration: toastDurations.long, detail });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is a new object each time, and that is what tells
  useEffect(() => tellFailure(), [error]);

  const isEmpty = data?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a new list each time, and that is what tells
  useEffect(() => {
    if (enabled && isEmpty) showToast('warning', t(words[kind].none), { duration: toastDurations.long });
  }, [data, enabled, isEmpty, kind]);

  return {
    choices: data ?? none,
    loading: isFetching,
    empty: error || data === undefined ? failed : t(words[kind].none),
  };
}

/** Choices with the one that is already chosen among them: a form that was filled elsewhere may name one of no list. */
export function including(choices: ToolChoices, value: string): ToolChoices {
  if (value === '' || choices.choices.some((choice) => choice.value === value)) return choices;
  return { ...choices, choices: [...choices.choices, { value, label: value }] };
}
