import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../src/custom/machineStatus/machineAnswer';

describe('the facts in a machine’s answer', () => {
  it('are its state and its addresses, each once', () => {
    expect(factsOf({ status: ' running ', ips: ['10.0.0.4', '10.0.0.4', null, '', '2001:db8::4'] })).toEqual({
      state: 'running',
      addresses: ['10.0.0.4', '2001:db8::4'],
    });
  });

  it('may lack addresses, or have one that is no list', () => {
    for (const body of [{ status: 'stopped' }, { status: 'stopped', ips: null }, { status: 'stopped', ips: [] }]) {
      expect(factsOf(body)).toEqual({ state: 'stopped', addresses: [] });
    }
    expect(factsOf({ status: 'stopped', ips: '10.0.0.4' })?.addresses).toEqual(['10.0.0.4']);
  });

  it('are none of a failure, or of an answer of another shape', () => {
    for (const body of [{ status: 'failed' }, { status: 1 }, { ips: [] }, { status: 'running', ips: {} }, null, []]) {
      expect(factsOf(body)).toBeUndefined();
    }
  });
});
