import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import machineStatus from '../../../../src/resources/machineStatus';
import { toolRules } from '../../../support/toolRules';

const rules = toolRules(machineStatus);
const filled = {
  account: '900',
  region: 'us-east-1',
  platform: 'AWS',
  lookupType: 'ipv4',
  lookupValue: ' 10.0.0.4 ',
} as const;

describe('the form of Machine Status', () => {
  it('requires an account, a region, a platform and a value', () => {
    expect(rules.faults()).toEqual({
      account: 'Account is required',
      region: 'Region is required',
      platform: 'Platform is required',
      lookupValue: 'Lookup value is required',
    });
    expect(rules.faults({ ...filled, lookupValue: ' ' })).toEqual({ lookupValue: 'Lookup value is required' });
    expect(rules.faults(filled)).toEqual({});
  });

  it('sends the normalized value without surrounding blanks', () => {
    expect(rules.body(filled)).toEqual({ ...filled, lookupValue: '10.0.0.4' });
  });

  it('is filled by a link with valid values', () => {
    const given = { account: '900', lookupValue: 'i-1' };
    expect(rules.given({ ...given, platform: 'Mars', more: 1 })).toEqual(given);
    for (const state of [null, undefined, {}, 'x', { account: 900 }, { platform: 'Mars' }, { other: 'x' }]) {
      expect(rules.given(state)).toBeUndefined();
    }
  });
});

describe('Undo', () => {
  const undone = (name: string, body: unknown) =>
    rules.tool.acts.find((act) => act.name === name)?.undo?.values({ tone: 'success', text: '', body, values: filled });

  it('names the machine of the response, which may have lost the address of the form', () => {
    const body = { status: 'stopping', previous_state: 'running', instance_id: 'i-1' };
    expect(undone('stop', body)).toEqual({ ...filled, lookupType: 'instanceId', lookupValue: 'i-1' });
    expect(undone('start', { status: 'pending', previous_state: 'stopped' })).toEqual(filled);
    expect(undone('terminate', body)).toBeUndefined();
  });

  it('is not offered if the response names no change', () => {
    for (const body of [{ status: 'running' }, { status: 'running', previous_state: 'running' }, { ok: true }])
      expect(undone('start', body)).toBeUndefined();
  });
});

describe('the facts in a machine’s response', () => {
  const factsOf = (body: unknown) => {
    const answer = { tone: 'success', text: '', raw: '', body, at: 0, values: filled } as const;
    return rules.tool.answer.facts
      ?.of(answer)
      .map(([, value]) => value)
      .slice(4);
  };

  it('are the requested machine, its state and its addresses, without duplicates', () => {
    const ips = ['10.0.0.4', '10.0.0.4', null, '', '2001:db8::4'];
    expect(factsOf({ status: ' running ', ips })).toEqual([
      { state: 'running' },
      { codes: ['10.0.0.4', '2001:db8::4'] },
    ]);
  });

  it('may lack addresses, or have a single one', () => {
    for (const body of [{ status: 'stopped' }, { status: 'stopped', ips: null }, { status: 'stopped', ips: [] }]) {
      expect(factsOf(body)).toEqual([{ state: 'stopped' }, { codes: [] }]);
    }
    expect(factsOf({ status: 'stopped', ips: '10.0.0.4' })?.[1]).toEqual({ codes: ['10.0.0.4'] });
  });

  it('are only the machine for a failure or a response of another shape', () => {
    for (const body of [{ status: 'failed' }, { status: 1 }, { ips: [] }, { status: 'running', ips: {} }, null, []]) {
      expect(factsOf(body)).toEqual([]);
    }
  });
});
