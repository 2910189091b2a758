import { describe, expect, it } from 'vitest';
import type { PlannedMachine } from '../../../../src/custom/plan/plan';
import { machineResults, machinesIn, resultOf, together } from '../../../../src/custom/plan/results';
import type { ToolAnswer } from '../../../../src/definitions/answer';
import '../../../../src/i18n/consoleTexts';

describe('what an answer says about each machine', () => {
  it('is its states, or why it failed', () => {
    const data = [
      { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
      { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: 'An error' },
      { instance_id: 'i-3', previous_state: 'terminated', state: 'terminated', outcome: 'none' },
    ];
    expect(machineResults({ data }, false)).toEqual([
      { id: 'i-1', tone: 'success', text: 'running → shutting-down', state: 'shutting-down' },
      { id: 'i-2', tone: 'error', text: 'An error' },
      { id: 'i-3', tone: 'success', text: 'Was already terminating: terminated' },
    ]);
  });

  it('is nothing in a refusal that only names the machines it is about', () => {
    const body = { status: 'failed', data: [{ instance_id: 'i-1', state: 'running' }] };
    expect(machineResults(body, false)).toEqual([]);
    expect(machineResults(body, true)).toEqual([{ id: 'i-1', tone: 'success', text: 'running', state: 'running' }]);
  });

  it('is a failure where a row says so in its status alone, whatever the answer is', () => {
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
    'is nothing in %j',
    (body) => {
      expect(machineResults(body, true)).toEqual([]);
    },
  );
});

const answered = (part: Partial<ToolAnswer>): ToolAnswer => ({
  ...{ tone: 'success', text: 'Begun', raw: '{}', body: { status: 'success' }, status: 200, at: 1 },
  ...part,
});

describe('what came of a request', () => {
  const machines = ['i-1', 'i-2'].map((instance_id) => ({ instance_id }) as PlannedMachine);
  const began = { instance_id: 'i-1', state: 'shutting-down', outcome: 'terminate' };
  const failed = { instance_id: 'i-2', outcome: 'failed', error: 'An error' };

  it('is that of each machine which the answer names, and of the whole request for any other', () => {
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

  it('says what each machine is called and where it is, as it was planned', () => {
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

  it('is a failure as soon as one machine failed, with what the server said as the reason', () => {
    const { answer } = resultOf(answered({ body: { status: 'success', message: '1 of 2', data: [began, failed] } }));
    expect(answer).toMatchObject({ tone: 'error', text: 'Termination failed', hint: '1 of 2' });
  });

  it('names no machine of a refusal that only says which it is about, whatever status it gives itself', () => {
    const body = { status: 'success', data: [{ instance_id: 'i-1', state: 'running' }] };
    expect(resultOf(answered({ tone: 'error', status: 502, body })).machines).toEqual([]);
  });
});

describe('the answer of several requests', () => {
  const one = (tone: ToolAnswer['tone'], text: string, raw: string | undefined = '{}') => ({
    answer: answered({ tone, text, raw }),
    machines: [{ id: text, tone, text }],
  });
  const [good, bad, lost] = [one('success', 'Begun'), one('error', 'Protected'), one('warning', 'Unknown', '')];

  it('is a success only when each of them is, and has every machine and every raw answer', () => {
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

  it('is that of the only one in its own words', () => {
    expect(together([bad])).toEqual({ ...bad.answer, body: { machines: bad.machines } });
  });
});

it.each([undefined, null, 'text', { machines: [{ id: 'i-1' }] }])('an answer with %j has no machines in it', (body) => {
  expect(machinesIn({ body })).toEqual([]);
});
