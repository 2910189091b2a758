import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { record } from '../../../../server/audit/store';
import { type NewsMail, NotReached } from '../../../../server/mail/newsSender';
import { NewsMail as NewsChannel } from '../../../../server/news/newsMail';
import { Outgoing } from '../../../../server/outgoing/outgoing';
import { addProcess, askForProcess, askForUpdate } from '../../support/requests';
import { TestApp } from '../../support/testApp';

const refused = (responseCode: number) => Object.assign(new Error('not taken'), { responseCode });
const notReached = () => new NotReached('connect ECONNREFUSED');

/** A server with a mail server: ada and abe decide, lena and otto make requests. The given people have notifications on. */
async function begin(...wishes: readonly string[]) {
  const mails: NewsMail[] = [];
  const failures: unknown[] = [];
  const log = { error: vi.fn(), info: vi.fn() };
  const send = async (mail: NewsMail) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    mails.push(mail);
  };
  const server = (await TestApp.start({ sendNews: send })).untilEndOfTest();
  const asking = ['Data/Air', 'machine_launch user'];
  const people = { ada: ['admin', 'admin'], abe: ['admin', 'admin'], lena: asking, otto: asking };
  const tokens: Record<string, string> = {};
  for (const [name, [vertical = '', ...roles]] of Object.entries(people)) {
    await server.add(name, { [vertical]: roles });
    tokens[name] = await server.tokenOf(name, vertical);
  }
  const token = (name: string) => tokens[name] ?? '';
  const wish = (name: string, on = true) => server.send('PUT', 'newsmail', token(name), { on });
  for (const name of wishes) await wish(name);
  const mailing = () => {
    const parts = { db: server.db, now: () => server.now, log };
    const run = server.database.openRun();
    onTestFinished(() => run.close());
    return new Outgoing({ ...parts, run, channels: [new NewsChannel({ ...parts, send, basePath: '/console/' })] });
  };
  const first = mailing();
  /** Looks for notifications now, and again after a minute. */
  const minute = async () => {
    await first.deliver();
    server.pass(60);
    await first.deliver();
  };
  const decide = (path: string, id: number, approve: 1 | -1, name = 'ada') =>
    server.send('POST', path, token(name), { requestid: String(id), approve });
  const ask = (name: string, kind: string, id: number) =>
    server.send('POST', `requests/${kind}/${id}/questions`, token(name), { text: 'Why so many?' });
  const to = (name: string) => mails.filter(({ email }) => email === `${name}@example.com`).map(({ text }) => text);
  return { server, token, wish, mails, failures, log, mailing, first, minute, decide, ask, to };
}

describe('setting for email notifications', () => {
  it('is off until the person turns it on, and is audited', async () => {
    const { server, token, wish } = await begin();
    const read = async () => (await server.call({ path: 'newsmail', token: token('lena') })).json().data;
    expect(await read()).toEqual({ on: false, email: 'lena@example.com' });
    expect((await wish('lena')).json()).toMatchObject({ message: 'Email notifications are on' });
    expect(await read()).toEqual({ on: true, email: 'lena@example.com' });
    await wish('lena', false);
    expect(await read()).toMatchObject({ on: false });
    const rows = await server.db
      .selectFrom('audit')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'setnewsmail')
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { actor: 'lena', before: { on: false }, after: { on: true } },
      { actor: 'lena', before: { on: true }, after: { on: false } },
    ]);
  });

  it('is offered only with a mail server', async () => {
    const offersOf = async (at: TestApp) => (await at.login('ada', 'admin')).json<{ offers: string[] }>().offers;
    const { server } = await begin();
    expect(await offersOf(server)).toEqual(expect.arrayContaining(['newsmail', 'setnewsmail']));
    const without = (await TestApp.start({ database: server.database })).untilEndOfTest();
    const offers = await offersOf(without);
    expect(offers).not.toContain('newsmail');
    expect(offers).not.toContain('setnewsmail');
  });
});

describe('email notification (D65)', () => {
  it('lists decisions and questions of others for the requester within a minute, with links', async () => {
    const { server, token, first, minute, decide, ask, to, mails } = await begin('lena', 'otto');
    const process = await addProcess(server, { process_name: 'Old crawler' });
    const request = await askForProcess(server, token('lena'), { process_name: 'New crawler' });
    const asked = await askForProcess(server, token('lena'), { process_name: 'Other crawler' });
    const update = await askForUpdate(server, token('lena'), process);
    await decide('approverequest', request, 1);
    await first.deliver();
    server.pass(50);
    await decide('approveupdate', update, -1, 'abe');
    await ask('ada', 'process', asked);
    await first.deliver();
    expect(mails).toEqual([]);
    server.pass(10);
    await first.deliver();
    expect(to('lena')).toEqual([
      [
        `Request ${request} (New crawler) was approved by ada`,
        `http://localhost:80/console/dashboard/launch/request/${request}\n`,
        `Update request ${update} (Old crawler) was rejected by abe`,
        `http://localhost:80/console/dashboard/launch/update-request/${update}\n`,
        `Request ${asked} (Other crawler): ada asked for more information`,
        `http://localhost:80/console/dashboard/launch/request/${asked}\n`,
        'To turn these emails off, open the menu under your username in the console and choose Email notifications.\n',
      ].join('\n'),
    ]);
    await minute();
    expect(mails.map(({ subject }) => subject)).toEqual(['3 updates about requests']);
  });

  it('lists new pending requests of others for people who may decide them, and nobody else', async () => {
    const { server, token, minute, decide, to, mails } = await begin('ada', 'lena', 'otto');
    const process = await addProcess(server, { process_name: 'Old crawler' });
    const request = await askForProcess(server, token('lena'), { process_name: 'New crawler' });
    const update = await askForUpdate(server, token('otto'), process);
    await askForProcess(server, token('ada'), { process_name: 'Own crawler' });
    const decided = await askForProcess(server, token('lena'), { process_name: 'Decided crawler' });
    await decide('approverequest', decided, 1, 'abe');
    await minute();
    expect(to('ada')).toHaveLength(1);
    expect(to('ada')[0]).toContain(
      [
        `Request ${request} (New crawler) from lena needs a decision`,
        `http://localhost:80/console/dashboard/admin/request/${request}\n`,
        `Update request ${update} (Old crawler) from otto needs a decision`,
        `http://localhost:80/console/dashboard/admin/update-request/${update}\n\nTo turn`,
      ].join('\n'),
    );
    expect(to('lena')).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  it('tells those whose question was answered, and no other deciders', async () => {
    const { server, token, minute, ask, to, mails } = await begin('ada', 'abe');
    const process = await addProcess(server, { process_name: 'Old crawler' });
    const update = await askForUpdate(server, token('lena'), process);
    await minute();
    mails.length = 0;
    const answer = async () => {
      server.pass(1);
      const text = 'For the sale';
      expect(
        (await server.send('POST', `myrequests/update/${update}/answers`, token('lena'), { text })).statusCode,
      ).toBe(200);
      await minute();
    };
    await ask('abe', 'update', update);
    await answer();
    expect(to('abe')[0]).toContain(
      [
        `Update request ${update} (Old crawler): lena answered your question`,
        `http://localhost:80/console/dashboard/admin/update-request/${update}\n`,
      ].join('\n'),
    );
    expect(mails).toHaveLength(1);
    await ask('ada', 'update', update);
    await answer();
    expect(to('ada')).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  it('is not sent to a person who has lost the right or turned it off meanwhile', async () => {
    const { server, token, wish, first, minute, mails } = await begin('ada', 'abe');
    await askForProcess(server, token('lena'));
    await first.deliver();
    await wish('abe', false);
    const { id } = await server.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow();
    await server.db.deleteFrom('membership_role').where('person_id', '=', id).execute();
    await minute();
    expect(mails).toEqual([]);
  });

  it('is sent once by several servers, one a minute per person, also across a restart', async () => {
    const { server, token, mailing, to, mails } = await begin('ada', 'abe');
    const servers = [mailing(), mailing(), mailing()];
    const deliverAll = () => Promise.all(servers.map((one) => one.deliver()));
    await askForProcess(server, token('lena'), { process_name: 'First' });
    await deliverAll();
    for (const one of servers.splice(0)) await one.stop();
    servers.push(mailing(), mailing());
    server.pass(60);
    await askForProcess(server, token('lena'), { process_name: 'Second' });
    await deliverAll();
    expect(mails).toHaveLength(2);
    await askForProcess(server, token('lena'), { process_name: 'Third' });
    server.pass(59);
    await deliverAll();
    const early = mails.length;
    server.pass(61);
    await deliverAll();
    expect([early, mails.length]).toEqual([2, 4]);
    for (const name of ['First', 'Second', 'Third'])
      expect(to('abe').filter((text) => text.includes(`(${name})`))).toHaveLength(1);
  });

  it('is retried with growing pauses while the mail server fails, with one line in the log', async () => {
    const { server, token, failures, first, minute, log, mails } = await begin('ada');
    failures.push(notReached(), refused(451));
    await askForProcess(server, token('lena'), { process_name: 'First' });
    await minute();
    await askForProcess(server, token('lena'), { process_name: 'Second' });
    server.pass(60);
    await first.deliver();
    server.pass(299);
    await first.deliver();
    expect(mails).toEqual([]);
    server.pass(1);
    await first.deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/First.*Second/s);
    expect(log.error).toHaveBeenCalledOnce();
    expect(log.info).toHaveBeenCalledOnce();
  });

  it('is dropped after five attempts', async () => {
    const { server, token, failures, first, minute, mails, log } = await begin('ada');
    failures.push(...Array.from({ length: 5 }, notReached));
    await askForProcess(server, token('lena'));
    await minute();
    for (let tries = 0; tries < 6; tries += 1) {
      server.pass(7_200);
      await first.deliver();
    }
    expect([failures, mails]).toEqual([[], []]);
    expect(log.error.mock.calls.map(([, text]) => text)).toEqual([
      'notifications could not be mailed; retrying a few times',
      'notifications could not be mailed; no further retry',
    ]);
  });

  it('is not delayed by any number of notifications for another person', async () => {
    const { server, token, minute, to } = await begin('ada', 'abe');
    await askForProcess(server, token('lena'), { process_name: 'First' });
    await sql`update receiver set seq = 0 where id = (select min(id) from receiver where kind = 'mail')`.execute(
      server.db,
    );
    await minute();
    for (const name of ['ada', 'abe']) expect(to(name)).toEqual([expect.stringContaining('(First)')]);
  });

  it.each([
    ['nobody can tell whether it was taken', new Error('socket hang up')],
    ['the address is refused for good', refused(550)],
  ])('is not sent again when %s, and does not delay others', async (_, failure) => {
    const { server, token, failures, minute, mails, log } = await begin('ada', 'abe');
    failures.push(failure);
    await askForProcess(server, token('lena'));
    await minute();
    await minute();
    expect(mails).toHaveLength(1);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('writes names on one line, without addresses that a mail program would link', async () => {
    const { server, token, minute, mails } = await begin('ada');
    const process_name = 'Bills\r\nBcc: all@example.com\n\nsee https://evil.example or www.evil.com\u202e v1.2';
    await askForProcess(server, token('lena'), { process_name });
    await minute();
    expect(mails[0]?.text).toContain('(Bills·Bcc· all·example·com·see https·evil·example or www·evil·com· v1.2) from');
    expect(mails[0]?.text.match(/https?:/g)).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(
      /^Request \d+ \(Bills·Bcc· all·example·com·see [^\r\n]*\) from lena needs a decision$/,
    );
  });

  it('is looked for every ten seconds until the server stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const looks = vi.spyOn(Outgoing.prototype, 'deliver');
    const { server, token, wish, to } = await begin();
    await wish('ada');
    await askForProcess(server, token('lena'));
    const pass = async (seconds: number) => {
      server.pass(seconds);
      await vi.advanceTimersByTimeAsync(10_000);
      await Promise.all(looks.mock.results.map(({ value }) => value));
    };
    await pass(10);
    await pass(60);
    expect(to('ada')).toHaveLength(1);
    await server.app.close();
    const { length } = looks.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveBeenCalledTimes(length);
    looks.mockRestore();
  });
});

describe('notice to administrators', () => {
  it('is mailed to each of them once, without a subscription, with a link to the audit log', async () => {
    const { server, mails, minute, first, wish, to } = await begin('abe', 'lena');
    const notice = (text: string) =>
      server.db
        .transaction()
        .execute((transaction) =>
          record(
            transaction,
            { actor: 'ada', action: 'breakglass', outcome: 'success', after: { notice: text } },
            { requestId: 'request-7', ip: null, at: server.now },
          ),
        );
    await notice('ada took the role admin: see https://evil.example');
    await minute();
    expect(mails.map(({ email, subject }) => [email, subject])).toEqual(
      expect.arrayContaining([
        ['ada@example.com', 'ada took the role admin· see https·evil·example'],
        ['abe@example.com', 'ada took the role admin· see https·evil·example'],
      ]),
    );
    expect(mails).toHaveLength(2);
    expect(to('abe')[0]).toContain(
      'http://localhost:80/console/dashboard/admin/audit?filter=%7B%22request_id%22%3A%22request-7%22%7D\n\nNotices go to every administrator.\n',
    );
    expect(to('ada')[0]).toMatch(/Audit log, row \d+\n\nNotices/);
    await wish('abe', false);
    await notice('A second notice');
    await first.deliver();
    server.pass(60);
    await first.deliver();
    expect(mails).toHaveLength(4);
  });

  it('is in the notifications of administrators alone', async () => {
    const { server, token } = await begin();
    await server.db
      .transaction()
      .execute((transaction) =>
        record(
          transaction,
          { actor: 'ada', action: 'breakglass', outcome: 'success', after: { notice: 'Look here' } },
          { requestId: 'request-7', ip: null, at: server.now },
        ),
      );
    const of = async (name: string) =>
      (await server.call({ path: 'notifications', token: token(name) })).json().data.notices;
    expect(await of('abe')).toMatchObject([{ actor: 'ada', text: 'Look here', request_id: 'request-7' }]);
    expect(await of('lena')).toBeUndefined();
  });
});
