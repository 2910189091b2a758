import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** Whether a password is known to have been leaked. It never fails: what cannot be asked is not known. */
export type LeakTest = (password: string) => Promise<boolean>;

/** How long a person waits for the answer at most, in milliseconds. */
const answerMs = 2_000;

/** How many characters of the digest are told: thousands of passwords share them. */
const told = 5;

/** The longest response, in characters. A range has some forty thousand. */
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
 * Asks a service of ranges as Have I Been Pwned has it: it is sent the first five characters of the SHA-1, and answers with the rest of
 * all that begin so. A service that is away keeps nobody from choosing a password; the log says so.
 *
 * @param address the base of the ranges, such as `https://api.pwnedpasswords.com/range/`; empty: nothing is asked
 */
export function leakTest(address: string, log: Pick<FastifyBaseLogger, 'warn'>, waitMs = answerMs): LeakTest {
  if (address === '') return async () => false;
  const base = address.endsWith('/') ? address : `${address}/`;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const answer = await fetch(new URL(digest.slice(0, told), base), {
        // Lines that mean nothing make all answers look alike to who counts their bytes.
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const lines = (await shortText(answer)).split(/\r?\n/);
      return lines.some((line) => {
        const [rest = '', count = ''] = line.split(':');
        return rest.toUpperCase() === digest.slice(told) && Number(count) > 0;
      });
    } catch (error) {
      log.warn({ err: error }, 'BREACHED_PASSWORDS_URL did not answer: a new password was taken without asking it');
      return false;
    }
  };
}
