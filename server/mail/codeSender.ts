import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { isLoopback } from '../loopback';
import { mailTransport, withinLimit } from './transport';

interface Recipient {
  readonly username: string;
  readonly email: string;
}

/**
 * Sends a one-time code to a person, with the client address of the request. Logs failures and never throws, so that the response is the
 * same for every name (S5).
 */
export type CodeSender = (to: Recipient, code: string, clientAddress: string | null) => Promise<void>;

const mailLimitMs = 60_000;

const notSent = 'a one-time code could not be sent';
const subject = 'Your login code';
function textOf(code: string, clientAddress: string | null): string {
  const source = clientAddress ? `It was requested from ${clientAddress}.\n` : '';
  return `Your one-time code is ${code}\n\nIt is valid for 5 minutes and can be used once.\n${source}`;
}

/**
 * Makes the sender of codes. It sends mail if there is a mail server. Otherwise, a server that only this machine reaches writes codes to
 * its outbox folder and the log.
 */
export function makeCodeSender(config: Config, log: FastifyBaseLogger): CodeSender {
  if (config.SMTP_URL !== '') return byMail(config, log);
  if (isLoopback(config.HOST)) return toOutbox(config, log);
  log.warn(`SMTP_URL is not set: one-time codes cannot be sent, so people can sign in only with ${otherWays(config)}`);
  return async (to) => log.error({ username: to.username }, 'a one-time code was not sent: SMTP_URL is not set');
}

/** Names the ways to sign in without a one-time code. */
function otherWays({ SSO_CONFIG, PASSWORD_SIGN_IN, ADMIN_REQUIRES_OTP }: Config): string {
  const ways = [
    ...(SSO_CONFIG ? ['single sign-on'] : []),
    ...(PASSWORD_SIGN_IN === 'none' ? [] : ['a second factor']),
    ...(PASSWORD_SIGN_IN === 'none' || ADMIN_REQUIRES_OTP ? [] : ['a password in the admin vertical']),
  ];
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(ways);
}

function byMail(config: Config, log: FastifyBaseLogger): CodeSender {
  const transport = mailTransport(config, mailLimitMs);
  // Not awaited, since the duration would disclose that the person exists.
  return async (to, code, clientAddress) => {
    const mail = { to: { name: '', address: to.email }, subject, text: textOf(code, clientAddress) };
    const sending = transport.then((mailer) => mailer.sendMail(mail));
    withinLimit(sending, mailLimitMs).catch((error: unknown) =>
      log.error({ err: error, username: to.username }, notSent),
    );
  };
}

function toOutbox(config: Config, log: FastifyBaseLogger): CodeSender {
  const folder = join(config.DATA_DIR, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (to, code, clientAddress) => {
    const now = new Date();
    const lines = [`From: ${config.MAIL_FROM}`, `To: ${to.email}`, `Subject: ${subject}`, `Date: ${now.toUTCString()}`];
    const headers = [...lines.map((line) => line.replace(/[\r\n]/g, ' ')), 'Content-Type: text/plain; charset=utf-8'];
    const name = `${now.toISOString().replaceAll(':', '-')}-${to.username.replace(/[^\w.-]/g, '_')}.eml`;
    const text = [...headers, '', ...textOf(code, clientAddress).split('\n')].join('\r\n');
    log.info(`one-time code for ${to.username}: ${code}`);
    try {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
    } catch (error) {
      log.error({ err: error, username: to.username }, notSent);
    }
  };
}
