// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../src/authProvider/session';
import type { FormValues } from '../../../src/definitions/formParts';
import type { PageDefinition } from '../../../src/definitions/page';
import { announceResult, storedResult } from '../../../src/form/results';
import { sendTool } from '../../../src/form/sendTool';
import '../../../src/i18n/consoleTexts';
import * as toasts from '../../../src/components/toasts';
import creation from '../../../src/resources/createLaunchTemplate';
import machineStatus from '../../../src/resources/machineStatus';
import machineTermination from '../../../src/resources/machineTermination';
import newProcess from '../../../src/resources/newProcess';
import processUpdate from '../../../src/resources/processUpdate';
import registerUser from '../../../src/resources/registerUser';
import terminateInstances from '../../../src/resources/terminateInstances';
import update from '../../../src/resources/updateLaunchTemplate';
import { toolRules } from '../../support/toolRules';
import { cut, cutOff, failed, json, proxyPage, text } from '../responses';

const fetched = vi.fn<typeof fetch>();

/** Sends the call of a tool with only its required fields filled. */
function sendLeast(page: PageDefinition, name = 'submit', body?: unknown) {
  const { tool, fields, filled } = toolRules(page);
  const act = tool.acts.find((one) => one.name === name) ?? tool.acts[0];
  const needed = fields.filter(({ required }) => required !== undefined);
  const values = Object.fromEntries(needed.map((field) => [field.name, field.initial || (least[field.name] ?? 'x')]));
  return sendTool(tool, fields, filled(values), act, new AbortController().signal, body);
}

/** Values for fields that do not take any text. */
const least: FormValues = { platform: 'AWS', lookupValue: 'i-1', process_id: '12', password: 'hunter22' };

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  beginSession('tok-1', { username: 'ada', email: '', roles: [], vertical: 'Data/Air' });
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const proxy = text(proxyPage, 502);
const broken = text('{"status": "success", "data": [');

describe.each([
  ['made', creation, 'Launch template created successfully!', 'Failed to create launch template'],
  ['updated', update, 'Launch template updated successfully!', 'Failed to update launch template'],
] as const)('result of a launch template that is %s', (_, tool, done, fault) => {
  const words = 'An error occurred. Please try again.';
  it.each([
    ['an object without a message', json({ launch_template_id: 'lt-1' }), 'success', done],
    ['a 200 with a message', json({ status: 'success', message: 'No such machine' }), 'error', 'No such machine'],
    ['a refusal', failed(404, 'There is no such template'), 'error', 'There is no such template'],
    ['a refusal without words', proxy, 'error', fault],
    ['an answer of null', json(null), 'warning', fault],
    ['an answer that is a list', json([]), 'warning', fault],
    ['broken JSON', broken, 'warning', fault],
    ['no response', cut, 'warning', words],
    ['an answer that breaks off', cutOff, 'warning', words],
  ] as const)('after %s', async (_, reply, tone, text) => {
    fetched.mockImplementation(reply);
    expect(await sendLeast(tool)).toMatchObject({ tone, text });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe.each([
  ['status', 'i-1: running', 'error'],
  ['start', 'Starting i-1: running', 'warning'],
] as const)('result of a machine after %s', (act, done, unknown) => {
  it.each([
    ['a state', json({ status: 'running', ips: [] }), 'success', done],
    ['a refusal', failed(409, 'The machine is terminated'), 'error', 'The machine is terminated'],
    ['a refusal without words', proxy, 'error', 'Request failed'],
    ['a 200 that is a failure', json({ status: 'failed', message: 'No such machine' }), 'error', 'No such machine'],
    ['an answer of null', json(null), unknown, 'Request failed'],
    ['an answer without a status', json({ ips: [] }), unknown, 'Request failed'],
    ['addresses that are no list', json({ status: 'running', ips: {} }), unknown, 'Request failed'],
    ['broken JSON', broken, unknown, 'Request failed'],
    ['no response', cut, unknown, 'Request failed'],
  ] as const)('and %s', async (_, reply, tone, text) => {
    fetched.mockImplementation(reply);
    expect(await sendLeast(machineStatus, act)).toMatchObject({ tone, text });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('names the time of a person’s own termination of a machine that they terminate again', async () => {
  const own_termination_at = new Date(2026, 5, 1, 10, 14).toISOString();
  fetched.mockImplementation(json({ status: 'terminated', ips: [], own_termination_at }));
  expect(await sendLeast(machineStatus, 'terminate')).toMatchObject({
    tone: 'success',
    text: 'i-1 was terminated by you at 10:14',
  });
});

describe('result of a process request', () => {
  const fault = 'Failed to create process';
  const words = 'An error occurred. Please try again.';
  const perhaps = expect.stringContaining('may have been done');
  it.each([
    ['a success', json({ status: 'success', message: 'Asked' }), 'success', 'Asked', undefined],
    ['a success without words', json({ status: ' Success ' }), 'success', 'Process requested', undefined],
    ['a success in its data', json({ data: { status: 'success', message: 'Asked' } }), 'success', 'Asked', undefined],
    [
      'a success with data',
      json({ status: 'success', data: { status: 0 } }),
      'success',
      'Process requested',
      undefined,
    ],
    ['a failure with data', json({ status: 'failed', data: { status: 'success' } }), 'error', fault, undefined],
    ['a status that is no text', json({ status: true }), 'error', fault, undefined],
    ['no status', json({}), 'error', fault, undefined],
    ['a detail', json({ status: 'failed', detail: 'Taken', message: 'x' }), 'error', 'Taken', undefined],
    ['a detail in its data', json({ data: { status: 'failed', detail: 'Taken' } }), 'error', 'Taken', undefined],
    ['a message', json({ status: 'failed', message: 'Taken' }), 'error', fault, 'Taken'],
    ['a refusal', failed(409, 'Already pending'), 'error', fault, 'Already pending'],
    ['a refusal without words', proxy, 'error', fault, undefined],
    ['an answer of null', json(null), 'warning', fault, undefined],
    ['an answer that is a list', json([]), 'warning', fault, undefined],
    ['broken JSON', broken, 'warning', fault, undefined],
    ['no response', cut, 'warning', words, perhaps],
    ['an answer that breaks off', cutOff, 'warning', words, perhaps],
  ] as const)('after %s', async (_, reply, tone, text, hint) => {
    fetched.mockImplementation(reply);
    const answer = await sendLeast(newProcess);
    expect(answer).toMatchObject({ tone, text });
    expect(answer?.hint).toEqual(hint);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('shows a detail that is not a text as JSON, with masked secrets, and truncates it', async () => {
    fetched.mockImplementation(json({ detail: [{ msg: 'bad', input: { password: 'secret' } }] }, 422));
    expect(await sendLeast(newProcess)).toMatchObject({ text: '[{"msg":"bad","input":{"password":"••••••"}}]' });
    fetched.mockImplementation(json({ detail: 'x'.repeat(3_000) }, 422));
    expect((await sendLeast(newProcess))?.text).toHaveLength(2_000);
  });

  it('contains no password, in memory or in storage', async () => {
    fetched.mockImplementation(json({ status: 'failed', detail: 'hunter22 is too weak', echo: { pwd: 'hunter22' } }));
    const { fields, filled } = toolRules(newProcess);
    const values = filled({ password: 'hunter22' });
    const answer = await sendLeast(newProcess);
    const kept = answer && storedResult(answer, fields, values, 'submit');
    expect(kept?.text).toBe('•••••• is too weak');
    expect(JSON.stringify(kept)).not.toContain('hunter22');
  });
});

describe('result of a termination', () => {
  const perhaps = expect.stringContaining('may have been done');
  it.each([
    ['a success', json({ status: 'success', message: 'Begun' }), 'success', 'Begun', undefined],
    ['a success without words', json({ status: 'Success' }), 'success', 'Termination started', undefined],
    ['a refusal', failed(409, 'i-1 is protected'), 'error', 'i-1 is protected', undefined],
    ['a refusal with a body of another kind', json({ error: 'quota' }, 429), 'error', 'Request failed', undefined],
    ['a proxy’s page', proxy, 'error', 'Request failed', undefined],
    ['a failure without a body', text('', 503), 'error', 'Request failed', undefined],
    ['an answer that breaks off', cutOff, 'warning', 'Request failed', perhaps],
    ['no response', cut, 'warning', 'Request failed', perhaps],
    ['no success', json({ status: 'failed', message: 'Denied' }), 'error', 'Termination failed', 'Denied'],
    ['a 200 without a status', json({}), 'error', 'Termination failed', undefined],
    ['a 200 of null', json(null), 'error', 'Termination failed', undefined],
    ['a 200 of a list', json([]), 'error', 'Termination failed', undefined],
    ['a 200 of broken JSON', broken, 'error', 'Termination failed', undefined],
    ['an empty 200', text(''), 'error', 'Termination failed', undefined],
  ] as const)('after %s', async (_, reply, tone, words, hint) => {
    fetched.mockImplementation(reply);
    const answer = await sendLeast(terminateInstances);
    expect([answer?.tone, answer?.text, answer?.hint]).toEqual([tone, words, hint]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['that is not allowed', failed(403, 'Not you'), 'You do not have permission to terminate machines', 'Not you'],
    ['that is refused', failed(409, 'i-1 is protected'), 'i-1 is protected', undefined],
    ['that is refused without words', proxy, 'Termination failed', undefined],
    ['that calls itself a failure', json({ status: 'failed', message: 'Denied' }), 'Termination failed', 'Denied'],
    ['that says nothing', json({}), 'Termination failed', undefined],
    ['that is null', json(null), 'Termination failed', undefined],
  ] as const)('of machines of a process, after an answer %s', async (_, reply, text, hint) => {
    fetched.mockImplementation(reply);
    const answer = await sendLeast(machineTermination);
    expect([answer?.tone, answer?.text, answer?.hint]).toEqual(['error', text, hint]);
  });
});

describe('what is said of an update of a process', () => {
  const update = { process_id: 12, machine_max_count: 20, version: '4' };
  const perhaps = expect.stringContaining('may have been done');
  it.each([
    ['a success', json({ message: 'Asked for' }), 'success', 'Asked for', undefined],
    ['a refusal', failed(409, 'Another update is pending'), 'error', 'Another update is pending', undefined],
    ['a refusal without words', json({ error: 'quota' }, 422), 'error', 'Update failed', undefined],
    ['a proxy’s page', proxy, 'error', 'Update failed', undefined],
    ['a 202', json({ message: 'Queued' }, 202), 'error', 'Queued', undefined],
    ['a 206 without words', json({}, 206), 'error', 'Update failed', undefined],
    ['a 200 that is a failure', json({ status: 'failed', message: 'Refused' }), 'error', 'Refused', undefined],
    ['an answer of null', json(null), 'warning', 'Update failed', undefined],
    ['broken JSON', broken, 'warning', 'Update failed', undefined],
    ['no response', cut, 'warning', 'No response from server', perhaps],
  ] as const)('after %s', async (_, reply, tone, text, hint) => {
    fetched.mockImplementation(reply);
    const answer = await sendLeast(processUpdate, 'submit', update);
    expect([answer?.tone, answer?.text, answer?.hint]).toEqual([tone, text, hint]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('what is said of a registration', () => {
  const wordless = 'Registration failed';
  it.each([
    ['a success', json({ status: 'success' }), 'success', 'Registration successful'],
    ['a refusal', failed(409, 'The username is taken'), 'error', 'Failed to register user: The username is taken'],
    ['a refusal without words', proxy, 'error', wordless],
    ['a 200 that is a failure', json({ status: 'failed', message: 'No' }), 'error', 'Failed to register user: No'],
    ['a 200 that is a failure without words', json({ status: 'failed' }), 'error', wordless],
    ['an answer of null', json(null), 'warning', wordless],
    ['broken JSON', broken, 'warning', wordless],
    ['no response', cut, 'warning', 'Failed to register user: No response from server'],
    ['an answer that breaks off', cutOff, 'warning', 'Failed to register user: No response from server'],
  ] as const)('after %s', async (_, reply, tone, text) => {
    fetched.mockImplementation(reply);
    expect(await sendLeast(registerUser)).toMatchObject({ tone, text });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['launch template', creation, 5_000],
  ['machine', machineStatus, 5_000],
  ['request for a process', newProcess, 5_000],
  ['termination', terminateInstances, 6_000],
  ['termination of machines of a process', machineTermination, 6_000],
  ['update of a process', processUpdate, 6_000],
  ['registration', registerUser, 5_000],
] as const)('shows the failure of a %s as long as the specification says', (_, page, duration) => {
  const shown = vi.spyOn(toasts, 'showToast').mockReturnValue(undefined as never);
  announceResult({ tone: 'error', text: 'Failed', raw: '', body: undefined, at: 0 }, toolRules(page).tool.answer);
  expect(shown).toHaveBeenCalledExactlyOnceWith('error', 'Failed', expect.objectContaining({ duration }));
  shown.mockRestore();
});
