import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, isLoopback } from '../config';
import { inTime } from './inTime';

interface Recipient {
  readonly username: string;
  readonly email: string;
}

/**
 * Brings a one-time code to a person, and says which address asked for it. It never fails towards the caller: the answer is the
 * same for everybody (S5).
 */
export type CodeSender = (to: Recipient, code: string, askedFrom: string | null) => Promise<void>;

/** The longest time for one mail, in ms. A code is valid for five minutes. */
const mailLimitMs = 60_000;

const notSent = 'a one-time code could not be sent';
const subject = 'Your login code';
const textOf = (code: string, askedFrom: string | null) =>
  `Your one-time code is ${code}\n\nIt is valid for 5 minutes and can be used once.\n${askedFrom ? `It was requested from ${askedFrom}.\n` : ''}`;

/** By mail when there is a mail server; on this machine's own address into a folder and the log; otherwise not at all. */
export function makeCodeSender(config: Config, log: FastifyBaseLogger): CodeSender {
  if (config.SMTP_URL !== '') return byMail(config, log);
  if (isLoopback(config.HOST)) return toOutbox(config, log);
  log.warn('SMTP_URL is not set: one-time codes cannot be sent, so only people of the admin vertical can sign in');
  return async (to) => log.error({ username: to.username }, 'a one-time code was not sent: SMTP_URL is not set');
}

function byMail(config: Config, log: FastifyBaseLogger): CodeSender {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(
      {
        url: config.SMTP_URL,
        connectionTimeout: mailLimitMs,
        greetingTimeout: mailLimitMs,
        socketTimeout: mailLimitMs,
      },
      { from: config.MAIL_FROM },
    ),
  );
  // Not awaited: how long a mail server takes would tell that the person exists.
  return async (to, code, askedFrom) => {
    const mail = { to: { name: '', address: to.email }, subject, text: textOf(code, askedFrom) };
    const sending = transport.then((mails) => mails.sendMail(mail));
    inTime(sending, mailLimitMs).catch((error: unknown) => log.error({ err: error, username: to.username }, notSent));
  };
}

function toOutbox(config: Config, log: FastifyBaseLogger): CodeSender {
  const folder = join(config.DATA_DIR, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (to, code, askedFrom) => {
    const now = new Date();
    const lines = [`From: ${config.MAIL_FROM}`, `To: ${to.email}`, `Subject: ${subject}`, `Date: ${now.toUTCString()}`];
    const headers = [...lines.map((line) => line.replace(/[\r\n]/g, ' ')), 'Content-Type: text/plain; charset=utf-8'];
    const name = `${now.toISOString().replaceAll(':', '-')}-${to.username.replace(/[^\w.-]/g, '_')}.eml`;
    const text = [...headers, '', ...textOf(code, askedFrom).split('\n')].join('\r\n');
    log.info(`one-time code for ${to.username}: ${code}`);
    try {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
    } catch (error) {
      log.error({ err: error, username: to.username }, notSent);
    }
  };
}
