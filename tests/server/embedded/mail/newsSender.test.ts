import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../../server/config';
import { makeCodeSender } from '../../../../server/mail/codeSender';
import { makeLinkSender } from '../../../../server/mail/linkSender';
import { failureOf, makeNewsSender } from '../../../../server/mail/newsSender';

/**
 * A mail server with the given responses: first its greeting, then by the first word of each command; `.` ends a mail. An empty response
 * closes the connection.
 */
async function mailServer(replies: Readonly<Record<string, string | undefined>> = {}) {
  const answers = {
    greeting: '220 here',
    EHLO: '250 here',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    '.': '250 taken',
    QUIT: '221 bye',
  };
  const told: Readonly<Record<string, string | undefined>> = { ...answers, ...replies };
  const lines: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const say = (reply: string | undefined) => (reply === undefined ? socket.destroy() : socket.write(`${reply}\r\n`));
    say(told.greeting);
    let isMail = false;
    createInterface(socket).on('line', (line) => {
      lines.push(line);
      if (isMail && line !== '.') return;
      const word = line.split(' ')[0] ?? '';
      isMail = word === 'DATA';
      say(told[word]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { lines, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) };
}

const subject = 'Request 7 (Fare crawler) was approved by ada';
const mail = { id: 'mail-7', email: 'lena@example.com', subject, text: `${subject}\n\nhttps://deck.example.com/\n` };
const sendTo = async (url: string) => makeNewsSender({ SMTP_URL: url, MAIL_FROM: 'deck@example.com' })?.(mail);
const resultAt = (url: string) => sendTo(url).then(() => 'sent', failureOf);

describe('notification email', () => {
  it('is plain text to one person, and says that it is automatic', async () => {
    const { lines, url } = await mailServer();
    await sendTo(url);
    expect(lines.filter((line) => /^(MAIL|RCPT) /.test(line))).toEqual([
      'MAIL FROM:<deck@example.com>',
      'RCPT TO:<lena@example.com>',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['From: deck@example.com', 'To: lena@example.com', `Subject: ${subject}`],
        ...['Auto-Submitted: auto-generated', 'Content-Type: text/plain; charset=utf-8', subject],
      ]),
    );
  });

  it.each([
    ['refused', 'the address is refused for good', { RCPT: '550 nobody here' }],
    ['refused', 'its text is refused for good', { '.': '554 no' }],
    ['later', 'the address is refused for now', { RCPT: '451 try again' }],
    ['later', 'its text is refused for now', { '.': '452 full' }],
    ['later', 'the mail server hangs up at once', { greeting: undefined }],
    ['later', 'the mail server hangs up before anything is handed over', { EHLO: undefined, HELO: undefined }],
    ['later', 'the mail server takes nothing at all', { greeting: '554 not now' }],
    ['lost', 'the mail server hangs up with it', { '.': undefined }],
  ] as const)('is %s when %s', async (fate, _, replies) => {
    const { url } = await mailServer(replies);
    expect(await resultAt(url)).toBe(fate);
  });

  it('is delayed while the mail server is away or refuses the sign-in', async () => {
    const { url, close } = await mailServer({ EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '535 wrong password' });
    expect(await resultAt(url.replace('//', '//name:secret@'))).toBe('later');
    await close();
    expect(await resultAt(url)).toBe('later');
  });

  it('is not sent without a mail server', () => {
    expect(makeNewsSender({ SMTP_URL: '', MAIL_FROM: 'deck@example.com' })).toBeUndefined();
  });
});

describe('mail server whose dialogue does not end', () => {
  const to = { username: 'lena', email: 'lena@example.com' };
  const words = (seconds: number) => `the mail server did not take the mail within ${seconds} s`;

  /** Greets, then sends another line of the same response every few milliseconds, so that its connection is never idle. */
  async function endless() {
    let greeted: () => void = () => undefined;
    const isGreeted = new Promise<void>((resolve) => {
      greeted = resolve;
    });
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 here\r\n');
      socket.once('data', () => {
        const timer = setInterval(() => socket.write('250-one moment\r\n'), 5);
        socket.once('close', () => clearInterval(timer));
        greeted();
      });
      onTestFinished(() => void socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { port } = server.address() as AddressInfo;
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'deck@example.com' };
    const wait = async (seconds: number) => {
      await isGreeted;
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    };
    return { settings, wait };
  }

  it('fails a notification after 30 seconds, which may have been sent', async () => {
    const { settings, wait } = await endless();
    const sending = makeNewsSender(settings)?.(mail).catch((error: unknown) => error);
    await wait(30);
    const error = await sending;
    expect([String(error), failureOf(error)]).toEqual([`Error: ${words(30)}`, 'lost']);
  });

  it('fails a password link after 30 seconds', async () => {
    const { settings, wait } = await endless();
    const error = vi.fn();
    const link = { ...to, link: 'https://deck.example.com/x', expiresAt: new Date() };
    const sending = makeLinkSender(settings, { error })(link);
    await wait(30);
    expect(await sending).toBe(false);
    expect(error.mock.calls).toMatchObject([[{ err: { message: words(30) }, username: 'lena' }, expect.any(String)]]);
  });

  it('fails a one-time code after a minute, and the caller does not wait', async () => {
    const { settings, wait } = await endless();
    const error = vi.fn();
    await makeCodeSender(readConfig(settings), { error } as never)(to, '123456', null);
    expect(error).not.toHaveBeenCalled();
    await wait(60);
    expect(error.mock.calls).toMatchObject([[{ err: { message: words(60) }, username: 'lena' }, expect.any(String)]]);
  });
});
