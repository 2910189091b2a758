import type { Reply } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import type { MachineResult } from './machineResults';

/** What came of one request. */
export interface RequestResult {
  /** `warning` when nobody knows what came of it (hostile case C8). */
  readonly tone: MachineResult['tone'];
  readonly text: string;
  /** Why, where that is not said yet. */
  readonly detail?: string | undefined;
  /** The machines that the answer tells of; none when it tells of none. */
  readonly machines: readonly MachineResult[];
  readonly reply?: Reply | undefined;
}

/** What came of a termination, of one request or of several. */
export interface TerminationOutcome extends Omit<RequestResult, 'reply'> {
  /** The answers that came, in the order of their requests. */
  readonly replies: readonly Reply[];
}

/** A text and why, as one. */
export const withDetail = ({ text, detail }: Pick<RequestResult, 'text' | 'detail'>) =>
  detail === undefined ? text : `${text}: ${detail}`;

/** One outcome of all requests, of which there is one at least: a success only when each of them is one. */
export function outcomeOf(results: readonly RequestResult[]): TerminationOutcome {
  const machines = results.flatMap((result) => result.machines);
  const replies = results.flatMap(({ reply }) => reply ?? []);
  const worst = results.find(({ tone }) => tone === 'error') ?? results.find(({ tone }) => tone === 'warning');
  const [only] = results;
  if (only && results.length === 1) return { tone: only.tone, text: only.text, detail: only.detail, machines, replies };
  const done = machines.filter(({ tone }) => tone === 'success').length;
  return {
    tone: worst?.tone ?? 'success',
    text: t('terminate.summary', { done, n: machines.length }),
    detail: worst && withDetail(worst),
    machines,
    replies,
  };
}
