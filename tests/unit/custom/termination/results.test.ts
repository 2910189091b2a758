import { describe, expect, it } from 'vitest';
import type { PlannedMachine } from '../../../../src/custom/termination/plan';
import { machineResults, machinesIn, resultOf, together } from '../../../../src/custom/termination/results';
import type { ActionResult } from '../../../../src/definitions/answer';
import '../../../../src/i18n/consoleTexts';

describe('the results of a response', () => {
  it('are the states of machines, or their failures', () => {
    const data = [
      { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
      { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: 'An error' },
      { instance_id: 'i-3', previous_state: 'terminated', state: 'terminated', outcome: 'none' },
      { instance_id: 'i-4', state: 'terminated', outcome: 'none', own_termination_at: new Date(2026, 5, 1, 10, 14) },
    ].map((row) => JSON.parse(JSON.stringify(row)) as object);
    expect(machineResults({ data }, false)).toEqual([
      { id: 'i-1', tone: 'success', text: 'running → shutting-down', state: 'shutting-down' },
      { id: 'i-2', tone: 'error', text: 'An error' },
      { id: 'i-3', tone: 'success', text: 'Was already terminating: terminated' },
      { id: 'i-4', tone: 'success', text: 'Terminated by you at 10:14' },
    ]);
  });

  it('are empty for a refusal that only names its machines', () => {
    const body = { status: 'failed', data: [{ instance_id: 'i-1', state: 'running' }] };
    expect(machineResults(body, false)).toEqual([]);
    expect(machineResults(body, true)).toEqual([{ id: 'i-1', tone: 'success', text: 'running', state: 'running' }]);
  });

  it('include a failure that only the status of a row reports', () => {
    const data = [
      { instance_id: 'i-1', status: 'Success' },
      { instance_id: 'i-2', status: 'failed', message: 'Throttled' },
      { instance_id: 'i-3', status: 'ERROR' },
    ];
    const said = [
      { id: 'i-1', tone: 'success', text: 'Success' },
      { id: 'i-2', tone: 'error', text: 'Throttled' },
      { id: 'i-3', tone: 'error', text: 'Termination failed' },
    ];
    expect(machineResults({ data }, true)).toEqual(said);
    expect(machineResults({ data: [...data, { instance_id: 'i-4', state: 'running' }] }, false)).toEqual(said);
  });

  it.each([null, undefined, 'text', [], { data: null }, { data: [null, 1] }, { data: [{ state: 'running' }] }])(
    'are empty for %j',
    (body) => {
      expect(machineResults(body, true)).toEqual([]);
    },
  );
});

const answered = (part: Partial<ActionResult>): ActionResult => ({
  ...{ tone: 'success', text: 'Begun', raw: '{}', body: { status: 'success' }, status: 200, at: 1 },
  ...part,
});

describe('the results of a request', () => {
  const machines = ['i-1', 'i-2'].map((instance_id) => ({ instance_id }) as PlannedMachine);
  const began = { instance_id: 'i-1', state: 'shutting-down', outcome: 'terminate' };
  const failed = { instance_id: 'i-2', outcome: 'failed', error: 'An error' };

  it('are those of named machines, and of the whole request for all others', () => {
    expect(resultOf(answered({ body: { status: 'success', data: [began] } }), machines).machines).toEqual([
      { id: 'i-1', tone: 'success', text: 'shutting-down', state: 'shutting-down' },
      { id: 'i-2', tone: 'success', text: 'Termination started' },
    ]);
    const refused = { tone: 'error', text: 'Denied', hint: 'Not you', status: 403 } as const;
    expect(resultOf(answered({ ...refused, body: { data: [{ instance_id: 'i-1' }] } }), machines).machines).toEqual([
      { id: 'i-1', tone: 'error', text: 'Denied: Not you' },
      { id: 'i-2', tone: 'error', text: 'Denied: Not you' },
    ]);
  });

  it('have the planned name and place of each machine', () => {
    const [planned] = machines.map((one) => ({ ...one, name: 'web', account: '900', region: 'us-east-1' }));
    if (!planned) throw new Error('no machine');
    expect(resultOf(answered({ body: { status: 'success', data: [began] } }), [planned]).machines).toEqual([
      {
        id: 'i-1',
        tone: 'success',
        text: 'shutting-down',
        state: 'shutting-down',
        name: 'web',
        account: '900',
        region: 'us-east-1',
      },
    ]);
  });

  it('fail with the server’s message if one machine failed', () => {
    const { answer } = resultOf(answered({ body: { status: 'success', message: '1 of 2', data: [began, failed] } }));
    expect(answer).toMatchObject({ tone: 'error', text: 'Termination failed', hint: '1 of 2' });
  });

  it('ignore machine names in a refusal, whatever its status', () => {
    const body = { status: 'success', data: [{ instance_id: 'i-1', state: 'running' }] };
    expect(resultOf(answered({ tone: 'error', status: 502, body })).machines).toEqual([]);
  });
});

describe('the result of several requests', () => {
  const one = (tone: ActionResult['tone'], text: string, raw: string | undefined = '{}') => ({
    answer: answered({ tone, text, raw }),
    machines: [{ id: text, tone, text }],
  });
  const [good, bad, lost] = [one('success', 'Begun'), one('error', 'Protected'), one('warning', 'Unknown', '')];

  it('is a success only if all succeed, with all machines and raw responses', () => {
    expect(together([good, good])).toMatchObject({
      tone: 'success',
      text: '2 of 2 machines are being terminated',
      hint: undefined,
      raw: '{}\n\n{}',
    });
    expect(together([good, bad])).toMatchObject({
      tone: 'error',
      text: '1 of 2 machines are being terminated',
      hint: 'Protected',
    });
    expect(together([good, lost])).toMatchObject({ tone: 'warning', hint: 'Unknown' });
    expect(together([lost, bad]).tone).toBe('error');
    expect(machinesIn(together([lost, bad])).map(({ id }) => id)).toEqual(['Unknown', 'Protected']);
  });

  it('is unknown if a request is and none failed', () => {
    const unknown = { ...lost, answer: { ...lost.answer, isUnknown: true } };
    expect(together([good, unknown]).isUnknown).toBe(true);
    expect(together([unknown, bad]).isUnknown).toBeUndefined();
  });

  it('is the only response in its own words', () => {
    expect(together([bad])).toEqual({ ...bad.answer, body: { machines: bad.machines } });
  });
});

it.each([undefined, null, 'text', { machines: [{ id: 'i-1' }] }])(
  'finds no machines in a stored response with %j',
  (body) => {
    expect(machinesIn({ body })).toEqual([]);
  },
);
