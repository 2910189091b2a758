import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** Returns true if a password is known to have leaked. Returns false if the service is unavailable; never throws. */
export type LeakTest = (password: string) => Promise<boolean>;

const answerMs = 2_000;

/** Characters of the digest that are sent. Thousands of passwords share them. */
const prefixLength = 5;

/** Characters. A range has about forty thousand. */
const maxResponseLength = 1_000_000;

/** @throws Error if the response is too long */
async function shortText({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > maxResponseLength) throw new Error('its response is too long');
  }
  return text;
}

/**
 * Makes a test that queries a range service like Have I Been Pwned. The test sends the first five characters of the SHA-1; the response
 * lists the rest of all digests with that prefix. If the service fails, the test logs a warning and accepts the password.
 *
 * @param address base of the ranges, such as `https://api.pwnedpasswords.com/range/`; if empty, the test accepts every password
 */
export function leakTest(address: string, log: Pick<FastifyBaseLogger, 'warn'>, waitMs = answerMs): LeakTest {
  if (address === '') return async () => false;
  const base = address.endsWith('/') ? address : `${address}/`;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const answer = await fetch(new URL(digest.slice(0, prefixLength), base), {
        // Pads the response, so that its length does not disclose the range.
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const lines = (await shortText(answer)).split(/\r?\n/);
      return lines.some((line) => {
        const [rest = '', count = ''] = line.split(':');
        return rest.toUpperCase() === digest.slice(prefixLength) && Number(count) > 0;
      });
    } catch (error) {
      log.warn({ err: error }, 'BREACHED_PASSWORDS_URL failed: a new password was accepted without the check');
      return false;
    }
  };
}
