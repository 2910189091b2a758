import type { Config } from '../config';
import { inTime } from './inTime';

/** A mail with news. */
export interface NewsMail {
  readonly email: string;
  /** On one line. */
  readonly subject: string;
  readonly text: string;
}

/** Mails news; it fails with what the mail server, or the way to it, had against it. */
export type NewsSender = (mail: NewsMail) => Promise<void>;

/** How long the mail server is waited for, in ms: a server that stops waits as well. */
const patienceMs = 5_000;

/** The longest time for one mail, in ms. */
const mailLimitMs = 30_000;

/** By mail where there is a mail server; else there is nobody to send news. */
export function makeNewsSender({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): NewsSender | undefined {
  if (SMTP_URL === '') return undefined;
  const waits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: SMTP_URL, ...waits }, { from: MAIL_FROM }),
  );
  const send: NewsSender = async ({ email, subject, text }) => {
    const mails = await transport;
    // What goes wrong later does not say how far it came.
    await mails.verify().catch((cause) => {
      throw new NotReached('the mail server cannot be reached', { cause });
    });
    await mails.sendMail({
      to: { name: '', address: email },
      subject,
      text,
      // No answer of a machine, such as that somebody is away (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
  return (mail) => inTime(send(mail), mailLimitMs);
}

/** There was no way to the mail server: nothing was handed over. */
export class NotReached extends Error {}

/**
 * What becomes of a mail that could not be sent: it is `refused` for good; it was certainly not taken, so that it may go `later`; or
 * nobody can tell, and it is `lost`, for it must not come twice.
 */
export function fateOf(error: unknown): 'refused' | 'later' | 'lost' {
  if (error instanceof NotReached) return 'later';
  const { responseCode = 0 } = (error ?? {}) as { readonly responseCode?: number };
  if (responseCode >= 500) return 'refused';
  return responseCode >= 400 ? 'later' : 'lost';
}
