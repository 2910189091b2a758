import type { Reply } from '../definitions/basics';
import { t } from '../i18n/translate';

/** The longest shown raw response in characters (C4). */
export const rawLimit = 2_000;

const secretKey = /token|password|secret|otp/i;
const dots = '••••••';

/** Matches a secret in incomplete JSON: a key in quotes, and its value up to the closing quote, if any. */
const secretText = /("[^"]*(?:token|password|secret|otp)[^"]*"\s*:\s*")[^"]*/gi;

/** Returns a copy of a JSON value with masked tokens, passwords and codes (C30). */
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
 * Returns a whole response: JSON with masked secrets, any other body as text.
 *
 * @param indent blanks of an indented JSON; 0 for one line
 */
export function wholeText({ body, text }: Pick<Reply, 'body' | 'text'>, indent = 0): string {
  return typeof body === 'object' && body !== null
    ? JSON.stringify(masked(body), null, indent)
    : text.replace(secretText, `$1${dots}`);
}

/** Cuts a response at {@link rawLimit}, and says so. */
export function shownText(whole: string): string {
  if (whole.trim() === '') return t('response.empty');
  if (whole.length <= rawLimit) return whole;
  return `${whole.slice(0, rawLimit)} ${t('response.cut', { n: whole.length - rawLimit })}`;
}

/** Returns {@link wholeText}, cut by {@link shownText}. */
export function rawText(reply: Pick<Reply, 'body' | 'text'>, indent = 0): string {
  return shownText(wholeText(reply, indent));
}
