import type { Transporter } from 'nodemailer';
import type { Config } from '../config';
import { inTime } from '../inTime';

export type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;

/** Creates a transport, which connects to the mail server to send a mail. `timeoutMs` limits each wait for the server. */
export async function mailTransport({ SMTP_URL, MAIL_FROM }: MailSettings, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport({ url: SMTP_URL, ...timeouts }, { from: MAIL_FROM });
}

/**
 * Waits for a mail to be sent. A server that sends something now and then is never idle, so no timeout of the connection would end the
 * wait.
 *
 * @throws Error after `limitMs`; any error of `sending`
 */
export function withinLimit<Result>(sending: Promise<Result>, limitMs: number): Promise<Result> {
  return inTime(sending, limitMs, `the mail server did not take the mail within ${limitMs / 1_000} s`);
}
