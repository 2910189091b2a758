import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLogin } from '../../../cli/credentials';
import { run } from '../../../cli/run';
import { idempotencyKey } from '../../../contract/call';

type Answer = Response | Error;

const sent: Request[] = [];
let answers: (() => Answer)[] = [];
let folder = '';
let [out, err] = ['', ''];

beforeEach(() => {
  // Tries follow each other at once.
  vi.stubGlobal('setTimeout', (done: () => void) => setImmediate(done));
  sent.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
  vi.stubGlobal('fetch', async (url: string, { signal: _, ...init }: RequestInit) => {
    sent.push(new Request(url, init));
    const next = answers.length > 1 ? answers.shift() : answers[0];
    const answer = next?.() ?? new Error('no answer');
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

const server = 'https://console.example';

async function runIt(args: string, more: { env?: object; isTerminal?: boolean; answers?: (() => Answer)[] } = {}) {
  answers = more.answers ?? [() => Response.json({ status: 'success', data: [] })];
  [out, err] = ['', ''];
  return run(args.split(' '), {
    env: { XDG_CONFIG_HOME: folder, QUARTERDECK_URL: server, QUARTERDECK_TOKEN: 'qd_secret', ...more.env },
    isTerminal: more.isTerminal ?? false,
    width: 60,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
}

const broken = (code: string) => () => Object.assign(new TypeError('fetch failed'), { cause: { code, message: code } });
const refused = (status: number, body: object) => () => Response.json({ status: 'failed', ...body }, { status });
const create = 'createvertical --name=x';

describe('exit code', () => {
  it.each<[number, string, string, Parameters<typeof runIt>[1]]>([
    [0, 'a success', 'me', {}],
    [1, 'a refusal', 'me', { answers: [refused(403, { message: 'No', code: 'not_allowed' })] }],
    [1, 'a failure in a 2xx response', 'me', { answers: [() => Response.json({ status: 'failed' })] }],
    [1, 'another program at the address', 'me', { answers: [() => new Response('<html>')] }],
    [
      1,
      'a redirect',
      'me',
      { answers: [() => new Response(null, { status: 302, headers: { location: 'https://x/' } })] },
    ],
    [1, 'no such host', 'me', { answers: [broken('ENOTFOUND')] }],
    [1, 'a certificate that is not trusted', create, { answers: [broken('SELF_SIGNED_CERT_IN_CHAIN')] }],
    [1, 'a lost answer to a read, after four tries', 'me', { answers: [broken('ECONNRESET')] }],
    [2, 'an unknown command', 'format', {}],
    [2, 'an unknown flag', 'me --all', {}],
    [2, 'a missing flag', 'assignrole --user-id 1', {}],
    [2, 'a missing list, which would remove all roles', 'assignrole --user-id 1 --vertical-id 2', {}],
    [2, 'text for a number', 'assignrole --user-id x', {}],
    [2, 'an unknown format', 'me -o yaml', {}],
    [2, 'a body that is not JSON', 'assignrole --body {', {}],
    [2, 'a body for a call without one', 'me --body {}', {}],
    [2, 'no server', 'me', { env: { QUARTERDECK_URL: '' } }],
    [2, 'a server that is no URL', 'me --server console', {}],
    [2, 'a server with a password', 'me --server https://a:b@console.example', {}],
    [2, 'a plan of a call that terminates nothing', 'me --plan', {}],
    [2, 'a key for a call that takes none', 'me --idempotency-key k-1', {}],
    [3, 'nobody logged in', 'me', { env: { QUARTERDECK_TOKEN: '' } }],
    [3, 'an ended session', 'me', { answers: [refused(401, { message: 'Expired', code: 'session_expired' })] }],
    [4, 'a lost answer to a change, after four tries', create, { answers: [broken('ECONNRESET')] }],
    [4, 'a lost answer to a change without a key', 'createtoken --name=x', { answers: [broken('ECONNRESET')] }],
    [4, 'a warning', 'me', { answers: [() => Response.json({ status: 'warning', message: 'Perhaps' })] }],
    [
      4,
      'a part of the machines',
      'me',
      { answers: [refused(502, { data: [{ outcome: 'failed' }, { outcome: 'terminate' }] })] },
    ],
  ])('is %i for %s', async (code, _, args, more) => {
    expect(await runIt(args, more)).toBe(code);
    if (code !== 0 && code !== 4) expect(out).toBe('');
    expect(out + err).not.toContain('qd_secret');
  });
});

describe('a change', () => {
  it('is repeated with the same key until there is an answer', async () => {
    const good = () => Response.json({ status: 'success', message: 'Vertical created' });
    const lost = [
      broken('ECONNRESET'),
      () => new Response('', { status: 503 }),
      refused(409, { code: 'in_progress' }),
      good,
    ];
    expect(await runIt(`${create} -v`, { answers: lost })).toBe(0);
    const keys = sent.map(({ headers }) => headers.get(idempotencyKey));
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    expect(err).toContain(keys[0] ?? '?');
  });

  it('names the key if the outcome is unknown, and takes it again', async () => {
    await runIt(create, { answers: [broken('ECONNRESET')] });
    const [, key = ''] = /--idempotency-key ([\w-]+)/.exec(err) ?? [];
    sent.length = 0;
    await runIt(`${create} --idempotency-key ${key}`);
    expect(sent[0]?.headers.get(idempotencyKey)).toBe(key);
  });

  it('without a key is sent once', async () => {
    await runIt('createtoken --name=x', { answers: [broken('ECONNRESET')] });
    expect(sent).toHaveLength(1);
  });
});

describe('a termination', () => {
  const empty = { unknown: [], ambiguous: [], protected: [], limit: 9, allowed: true, reason: null };
  const instance = { instance_id: 'i-1', name: 'crawler', account: '019', region: 'us-east-1', state: 'running' };
  const rest = { availability_zone: 'a', process_id: 7, process_name: 'p', termination_protection: false };
  const instances = [{ ...instance, ...rest, effect: 'terminate' }];
  const cloud = { terminated: ['i-1'], kept: [], reason: null };
  const plan = () => Response.json({ status: 'success', data: { ...empty, instances, cloud } });
  const done = () => Response.json({ status: 'success', message: 'Done' });
  const args = 'terminatemachines --process-id 7 --instance-ids i-1';

  it('is refused without a terminal and --yes, before anything is sent', async () => {
    expect(await runIt(args)).toBe(2);
    expect(sent).toEqual([]);
  });

  it('is only planned with --plan', async () => {
    expect(await runIt(`${args} --plan`, { answers: [plan] })).toBe(0);
    expect(out).toContain('i-1');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/terminatemachines/plan']);
  });

  it('shows the plan, then is sent with --yes; also of one machine', async () => {
    expect(await runIt(`${args} --yes`, { answers: [plan, done] })).toBe(0);
    expect(err).toContain('crawler');
    const one =
      'machines --action terminate --account 019 --region us-east-1 --platform AWS --lookup-type ipv4 --lookup-value 10.0.0.4';
    expect(await runIt(`${one} --yes`, { answers: [plan, done] })).toBe(0);
    const [, , planned] = sent;
    expect(await planned?.json()).toMatchObject({ instances: [{ instance_id: '', ipv4: '10.0.0.4' }] });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST', 'POST']);
  });

  it('is not sent if the plan is refused', async () => {
    expect(await runIt(`${args} --yes`, { answers: [refused(403, { message: 'No', code: 'not_allowed' })] })).toBe(1);
    expect(sent).toHaveLength(1);
  });
});

describe('output', () => {
  const rows = [
    { id: 1, name: '=1+1', tags: ['a', 'b'] },
    { id: -2, name: 'x"y', more: { deep: 'z'.repeat(99) } },
  ];
  const list = { answers: [() => Response.json({ status: 'success', as_of: 'now', data: rows })] };

  it('is JSON of the whole answer outside of a terminal, and a table in one', async () => {
    await runIt('me', list);
    expect(JSON.parse(out)).toMatchObject({ as_of: 'now', data: rows });
    await runIt('me', { ...list, isTerminal: true });
    expect(out.split('\n')[0]).toMatch(/^id {2}name/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('is a row a line as NDJSON, and safe for spreadsheets as CSV', async () => {
    await runIt('me -o ndjson', list);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
    await runIt('me -o csv', list);
    expect(out.split('\r\n').slice(0, 2)).toEqual(['"id","name","tags","more"', `"1","'=1+1","a, b",""`]);
    expect(out).toContain('"-2","x""y"');
  });

  it('has no control characters in a table, and never a token of a session', async () => {
    const answer = () => Response.json({ status: 'success', access_token: 'top-secret', data: [{ a: 'x\u001b[2Jy' }] });
    for (const format of ['table', 'json', 'ndjson', 'csv']) {
      await runIt(`me -o ${format}`, { answers: [answer] });
      expect(out + err).not.toContain('top-secret');
    }
    await runIt('me -o table', { answers: [answer] });
    expect(out).toContain('x [2Jy');
  });
});

describe('a stored session', () => {
  it('is in a file of the person alone, and is sent to its server only', async () => {
    const env = { XDG_CONFIG_HOME: folder };
    storeLogin(env, server, 'of-the-session');
    const file = join(folder, 'quarterdeck', 'credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const stored = { env: { QUARTERDECK_TOKEN: '', QUARTERDECK_URL: '' } };
    expect(await runIt('me', stored)).toBe(0);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer of-the-session');
    expect(await runIt('me --server https://other.example', stored)).toBe(3);
    expect(await runIt('logout', stored)).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain('of-the-session');
    expect(await runIt('me', stored)).toBe(3);
  });

  it('is not written for a token of the environment', async () => {
    await runIt('me', { answers: [() => Response.json({ status: 'success', access_token: 'x' })] });
    expect(existsSync(join(folder, 'quarterdeck'))).toBe(false);
  });
});
