import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { inTime } from './inTime';

/** A mail with a link that lets its reader choose a password. */
export interface LinkMail {
  readonly username: string;
  readonly email: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** Mails a link, and says whether the mail server has taken it. */
export type LinkSender = (mail: LinkMail) => Promise<boolean>;

/** How long somebody waits for the mail server, in ms. */
const patienceMs = 10_000;

/** The longest time for one mail, in ms. */
const mailLimitMs = 30_000;

const textOf = ({ username, link, expiresAt }: LinkMail) =>
  `Choose a password for the username ${username}:\n\n${link}\n\nThe link works once, until ${expiresAt.toUTCString()}.\n`;

/** By mail where there is a mail server; else nothing is sent, and the link is for whoever made it to hand over. */
export function makeLinkSender(
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): LinkSender {
  if (SMTP_URL === '') return async () => false;
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: SMTP_URL, connectionTimeout: patienceMs, socketTimeout: patienceMs }, { from: MAIL_FROM }),
  );
  return async (mail) => {
    try {
      const to = { name: '', address: mail.email };
      const send = transport.then((mails) =>
        mails.sendMail({ to, subject: 'Choose your password', text: textOf(mail) }),
      );
      await inTime(send, mailLimitMs);
      return true;
    } catch (error) {
      log.error({ err: error, username: mail.username }, 'a password link could not be mailed');
      return false;
    }
  };
}
