import type { Reply } from '../definitions/basics';
import { t } from '../i18n/translate';

/** More characters than this of a raw answer are not shown (C4). */
export const rawLimit = 2_000;

const secretKey = /token|password|secret|otp/i;
const dots = '••••••';

/** A secret where there is no whole JSON: a key in quotes, and its value up to the quote that ends it, if there is one. */
const secretText = /("[^"]*(?:token|password|secret|otp)[^"]*"\s*:\s*")[^"]*/gi;

/** A copy of a JSON value in which tokens, passwords and codes are dots (C30). */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKey.test(key) && inner !== null && typeof inner !== 'boolean' ? dots : masked(inner),
    ]),
  );
}

/**
 * A server's answer, whole: JSON with its secrets masked, any other body as text.
 *
 * @param indent blanks of an indented JSON; 0 for one line
 */
export function wholeText({ body, text }: Pick<Reply, 'body' | 'text'>, indent = 0): string {
  return typeof body === 'object' && body !== null
    ? JSON.stringify(masked(body), null, indent)
    : text.replace(secretText, `$1${dots}`);
}

/** A server's answer as a person may see it, cut at {@link rawLimit}. */
export function shownText(whole: string): string {
  if (whole.trim() === '') return t('response.empty');
  if (whole.length <= rawLimit) return whole;
  return `${whole.slice(0, rawLimit)} ${t('response.cut', { n: whole.length - rawLimit })}`;
}

/** {@link wholeText} as {@link shownText} shows it. */
export function rawText(reply: Pick<Reply, 'body' | 'text'>, indent = 0): string {
  return shownText(wholeText(reply, indent));
}
