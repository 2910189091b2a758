import type { FastifyBaseLogger } from 'fastify';
import { type MailSettings, mailTransport, withinLimit } from './transport';

/** A mail with a link for choosing a password. */
export interface LinkMail {
  readonly username: string;
  readonly email: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Mails a link. Returns false if there is no mail server, or if it has not accepted the mail. */
export type LinkSender = (mail: LinkMail) => Promise<boolean>;

const timeoutMs = 10_000;
const mailLimitMs = 30_000;

const textOf = ({ username, link, expiresAt }: LinkMail) =>
  `Choose a password for the username ${username}:\n\n${link}\n\nThe link works once, until ${expiresAt.toUTCString()}.\n`;

/** Makes the sender of links. Without a mail server it sends nothing. */
export function makeLinkSender(settings: MailSettings, log: Pick<FastifyBaseLogger, 'error'>): LinkSender {
  if (settings.SMTP_URL === '') return async () => false;
  const transport = mailTransport(settings, timeoutMs);
  return async (mail) => {
    try {
      const to = { name: '', address: mail.email };
      const sending = transport.then((mailer) =>
        mailer.sendMail({ to, subject: 'Choose your password', text: textOf(mail) }),
      );
      await withinLimit(sending, mailLimitMs);
      return true;
    } catch (error) {
      log.error({ err: error, username: mail.username }, 'a password link could not be mailed');
      return false;
    }
  };
}
