import { CallError, type Reply } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import { changeFailure } from '../changeFailure';
import { masked, wholeText } from '../rawText';

/** What came of a tool's call, as it is shown and kept: tokens, passwords and codes in it are dots (hostile case C30). */
export interface ToolAnswer {
  readonly tone: 'success' | 'warning' | 'error';
  /** What happened, in words. */
  readonly text: string;
  /** What else is to be known. */
  readonly hint?: string | undefined;
  /** The raw answer, indented where it is JSON; '' for an empty one, `undefined` when none came. */
  readonly raw: string | undefined;
  /** The JSON value of the answer, for the facts in it. */
  readonly body: unknown;
  /** When it was there, in ms since the epoch. */
  readonly at: number;
}

/** The answer of a call whose outcome is known from its reply. */
export function answerOf(tone: ToolAnswer['tone'], text: string, reply?: Reply): ToolAnswer {
  const raw = reply && wholeText(reply, 2);
  return { tone, text, raw, body: masked(reply?.body), at: Date.now() };
}

/**
 * The answer of a call that was rejected: the server's message, or `failed`; a warning where nobody knows whether it was
 * done (C8). `undefined` when nothing is to be said here: the session has ended, or the call was called off.
 *
 * @param noAnswer what is said when no answer came, where a screen has words of its own for that
 */
export function failedAnswer(error: unknown, failed: string, noAnswer?: string): ToolAnswer | undefined {
  const failure = changeFailure(error, failed);
  if (failure === undefined) return undefined;
  const reply = error instanceof CallError ? error.reply : undefined;
  const answer = answerOf(failure.unknown ? 'warning' : 'error', failure.text, reply);
  const unanswered = error instanceof CallError && error.failure === 'network' && noAnswer !== undefined;
  return unanswered ? { ...answer, text: noAnswer, hint: t('response.maybeDone') } : answer;
}
