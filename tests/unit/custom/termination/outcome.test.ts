import { describe, expect, it } from 'vitest';
import { machineResults } from '../../../../src/custom/termination/machineResults';
import { outcomeOf } from '../../../../src/custom/termination/outcome';

describe('what an answer says about each machine', () => {
  it('is its states, or why it failed', () => {
    const data = [
      { instance_id: 'i-1', previous_state: 'running', state: 'shutting-down', outcome: 'terminate' },
      { instance_id: 'i-2', previous_state: 'running', state: 'running', outcome: 'failed', error: 'An error' },
      { instance_id: 'i-3', previous_state: 'terminated', state: 'terminated', outcome: 'none' },
    ];
    expect(machineResults({ data }, false)).toEqual([
      { id: 'i-1', tone: 'success', text: 'running → shutting-down' },
      { id: 'i-2', tone: 'error', text: 'An error' },
      { id: 'i-3', tone: 'success', text: 'Was ending already: terminated' },
    ]);
  });

  it('is nothing in a refusal that only names the machines it is about', () => {
    const body = { status: 'failed', data: [{ instance_id: 'i-1', state: 'running' }] };
    expect(machineResults(body, false)).toEqual([]);
    expect(machineResults(body, true)).toEqual([{ id: 'i-1', tone: 'success', text: 'running' }]);
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

describe('the outcome of several requests', () => {
  const good = { tone: 'success', text: 'Begun', machines: [{ id: 'i-1', tone: 'success', text: '' }] } as const;
  const bad = { tone: 'error', text: 'Protected', machines: [{ id: 'i-2', tone: 'error', text: '' }] } as const;
  const lost = { tone: 'warning', text: 'Unknown', machines: [{ id: 'i-3', tone: 'warning', text: '' }] } as const;

  it('is a success only when each of them is', () => {
    expect(outcomeOf([good, good])).toMatchObject({
      tone: 'success',
      text: '2 of 2 machines are being terminated',
      detail: undefined,
    });
    expect(outcomeOf([good, bad])).toMatchObject({
      tone: 'error',
      text: '1 of 2 machines are being terminated',
      detail: 'Protected',
    });
    expect(outcomeOf([good, lost])).toMatchObject({ tone: 'warning', detail: 'Unknown' });
    expect(outcomeOf([lost, bad])).toMatchObject({ tone: 'error', machines: [{ id: 'i-3' }, { id: 'i-2' }] });
  });

  it('is that of the only one in its own words', () => {
    expect(outcomeOf([bad])).toEqual({ ...bad, detail: undefined, replies: [] });
  });
});
