import { type MailSettings, mailTransport, withinLimit } from './transport';

/** A mail with notifications. */
export interface NewsMail {
  /** Equal if the same notifications are sent again. */
  readonly id: string;
  readonly email: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail. Throws the error of the mail server or the connection. */
export type NewsSender = (mail: NewsMail) => Promise<void>;

/** A shutdown waits for the mail server, too. */
const timeoutMs = 5_000;
const mailLimitMs = 30_000;

/** Makes the sender of notifications; `undefined` if there is no mail server. */
export function makeNewsSender(settings: MailSettings): NewsSender | undefined {
  if (settings.SMTP_URL === '') return undefined;
  const transport = mailTransport(settings, timeoutMs);
  const domain = settings.MAIL_FROM.replace(/^.*@|>$/g, '');
  const send: NewsSender = async ({ id, email, subject, text }) => {
    const mailer = await transport;
    // A later error does not tell if the mail was accepted.
    await mailer.verify().catch((cause) => {
      throw new NotReached('the mail server cannot be reached', { cause });
    });
    await mailer.sendMail({
      to: { name: '', address: email },
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      // Prevents automatic replies, such as absence notices (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
  return (mail) => withinLimit(send(mail), mailLimitMs);
}

/** The connection to the mail server failed, so the mail was not handed over. */
export class NotReached extends Error {}

/**
 * Classifies the error of a mail. `refused`: the mail server refuses it permanently. `later`: it was not accepted and can be sent again.
 * `lost`: it may have been accepted, so it must not be sent again.
 */
export function failureOf(error: unknown): 'refused' | 'later' | 'lost' {
  if (error instanceof NotReached) return 'later';
  const { responseCode = 0 } = (error ?? {}) as { readonly responseCode?: number };
  if (responseCode >= 500) return 'refused';
  return responseCode >= 400 ? 'later' : 'lost';
}
