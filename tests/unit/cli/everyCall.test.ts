import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completionFor } from '../../../cli/completion';
import { flagsOf, globalFlags } from '../../../cli/flags';
import { callHelp, ownCommands } from '../../../cli/help';
import { run } from '../../../cli/run';
import { type Call, idempotencyKey, takesKey } from '../../../contract/call';
import { calls } from '../../../contract/calls';
import { goodParts } from '../../server/support/goodRequest';

const sent: Request[] = [];
const cloud = { terminated: [], kept: [], reason: null };
const lists = { instances: [], unknown: [], ambiguous: [], protected: [] };
const emptyPlan = { ...lists, cloud, limit: 1, allowed: true, reason: null };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init));
    if (url.endsWith('/plan')) return Response.json({ status: 'success', data: emptyPlan });
    return Response.json({ status: 'success', data: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

const env = { QUARTERDECK_URL: 'https://console.example', QUARTERDECK_TOKEN: 'qd_test', XDG_CONFIG_HOME: '/nowhere' };

/** Runs a command outside of a terminal. */
async function runIt(...args: string[]) {
  let [out, err] = ['', ''];
  const code = await run(args, {
    env,
    isTerminal: false,
    width: 80,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

/** Returns the arguments for a flag with a value. */
function argumentsFor(flag: string, value: unknown): string[] {
  if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${flag}`];
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => argumentsFor(flag, item));
  if (Array.isArray(value)) return [`--${flag}=`];
  return [`--${flag}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`];
}

const completions = ['bash', 'zsh', 'fish'].map((shell) => completionFor(shell, calls));

const commandOf = ({ name }: Call) => (Object.hasOwn(ownCommands, name) ? ['call', name] : [name]);

describe.each(calls)('$name', (call) => {
  const parts = goodParts(call);
  const flags = flagsOf(call);

  it('is reachable with every part of its request as flags', async () => {
    const args = flags.flatMap(({ flag, part, key }) => {
      const value = parts[part]?.[key];
      return value === undefined ? [] : argumentsFor(flag, value);
    });
    const { code, err } = await runIt(...commandOf(call), ...args, '--yes');
    expect([code, err.replace('No rows\n', '')]).toEqual([0, '']);
    const request = sent.at(-1);
    const { pathname, searchParams } = new URL(request?.url ?? '');
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parts.params?.[key])));
    expect([request?.method, pathname]).toEqual([call.method, `/api/v1/${path}`]);
    const asTexts = Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]);
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(asTexts));
    const body = (await request?.text()) ?? '';
    const read = call.encoding === 'form' ? Object.fromEntries(new URLSearchParams(body)) : body && JSON.parse(body);
    expect(read || {}).toEqual(JSON.parse(JSON.stringify(parts.body ?? {})));
    expect(request?.headers.has(idempotencyKey)).toBe(takesKey(call));
    expect(request?.headers.get('authorization')).toBe(call.access === 'public' ? null : 'Bearer qd_test');
  });

  it('has distinct flags, which help and completion list', () => {
    const names = [...flags.map(({ flag }) => flag), ...Object.keys(globalFlags)];
    expect(new Set(names).size).toBe(names.length);
    for (const { flag } of flags) expect(callHelp(call)).toMatch(new RegExp(`--(\\[no-\\])?${flag}\\b`));
    for (const completion of completions) expect(completion).toContain(call.name);
  });
});

it('names every call once, without characters that a shell would read', () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[\w-]+$/);
});
