import { serverMessage } from '../../dataProvider/callError';
import { rawText, wholeText } from '../../ui/rawText';
import { showToast, toastDurations } from '../../ui/toasts';
import { answerOf, type ToolAnswer } from '../../ui/tool/toolAnswer';
import type { TerminationOutcome } from './outcome';

/** Says what came of a termination; of a failure for 6 s, in the server's words or with its body (specification, section 8). */
export function tellOutcome({ tone, text, detail, replies }: TerminationOutcome): void {
  const [reply] = replies;
  const wordless = tone === 'error' && replies.length === 1 && reply && serverMessage(reply) === undefined;
  const body = wordless && reply.text.trim() !== '' ? rawText(reply) : undefined;
  const duration = tone === 'success' ? toastDurations.long : toastDurations.serverError;
  showToast(tone, text, { duration, detail: detail ?? body });
}

/** What the region `Server response` shows of a termination: the raw answers of several requests stand below each other. */
export function answerOfOutcome(outcome: TerminationOutcome): ToolAnswer {
  const raw = outcome.replies.map((reply) => wholeText(reply, 2)).join('\n\n');
  return {
    ...answerOf(outcome.tone, outcome.text),
    hint: outcome.detail,
    raw: outcome.replies.length === 0 ? undefined : raw,
  };
}
