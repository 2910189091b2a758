import * as z from 'zod/mini';
import { identifiersIn } from '../../../contract/identifiers';
import type { Termination } from '../../../contract/machines';
import { saysSuccess } from '../../../contract/shapes';
import { type MessageKey, t } from '../../i18n/translate';
import type { AnswerDefinition, FormValues } from '../defineResource';

/* Parts shared by the pages that end machines. */

const noIdentifier = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' } as const;

/** Returns the body for identifiers of one kind (D16): an object of four keys for each, or a tag name. */
export function terminationOf(
  { account = '', region = '', sk_shut, force }: FormValues,
  kind: keyof typeof noIdentifier | 'tagname',
  entries: readonly string[],
): Termination {
  const rest = { account, region, sk_shut: sk_shut === 'true', force: force === 'true' };
  if (kind === 'tagname') return { ...rest, tagname: entries[0] ?? '', instances: [] };
  return { ...rest, tagname: '', instances: entries.map((entry) => ({ ...noIdentifier, [kind]: entry })) };
}

/** Returns the entries of a field, each once (R43). A tag name is one entry. */
export function entriesOf(kind: string, text = ''): readonly string[] {
  return kind === 'tagname' ? [text.trim()].filter((tag) => tag !== '') : identifiersIn(text);
}

/**
 * Returns the result of a termination. Only a 2xx response with the status `success` is a success.
 *
 * @param failure message if the server has none (R45)
 * @param forbidden message for a 403. Default: as for any other failure
 */
export const terminationAnswer = (failure: MessageKey, forbidden?: MessageKey) =>
  ({
    shape: z.unknown(),
    success: 'terminate.started',
    failure,
    noAnswer: failure,
    isSuccess: ({ answer: { status } }) => saysSuccess(status),
    refusal: ({ message, reply: { status = 0 } = {} }) => {
      const text = status === 403 ? forbidden : status < 300 ? 'terminate.failed' : undefined;
      return text === undefined ? { text: message ?? t(failure) } : { text: t(text), hint: message };
    },
    toast: { success: 'long', failure: 'serverError', body: 'wordless' },
  }) satisfies AnswerDefinition<FormValues>;
