import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import terminateInstances from '../../../../src/resources/terminateInstances';
import { toolRules } from '../../../support/toolRules';

const { tool, filled, faults, body, given } = toolRules(terminateInstances);
const place = { account: '019', region: 'us-east-1' };
const plan = tool.acts[0].plan;

/** Returns the first fault, which is the only visible one. */
const fault = (form: Parameters<typeof faults>[0]) => Object.entries(faults(form))[0];

describe('the faults of a termination', () => {
  it('have a fixed order (R41), at the visible field', () => {
    const oneOf = 'Instance IDs, IPv4, IPv6, Private IP, or Tag Name';
    const both = { instance_ids: 'i-1', tagname: 'web', by: 'tagname' };
    expect(tool.oneFault).toBe(true);
    expect(fault(both)).toEqual(['account', 'Account is required']);
    expect(fault({ account: '019', ...both })).toEqual(['region', 'Region is required']);
    expect(fault(place)).toEqual(['instance_ids', `Please provide exactly one of ${oneOf}`]);
    expect(fault({ ...place, by: 'ipv4', ipv4: '  ' })).toEqual(['ipv4', `Please provide exactly one of ${oneOf}`]);
    expect(fault({ ...place, ...both })).toEqual(['tagname', `Please provide only one of ${oneOf}`]);
    const noEntries = 'No valid entries found in the selected field';
    expect(fault({ ...place, by: 'ipv4', ipv4: ' , ,' })).toEqual(['ipv4', noEntries]);
  });

  it('are none with one kind of identifier', () => {
    expect(faults({ ...place, by: 'ipv4', ipv4: '10.0.0.1, 10.0.0.2' })).toEqual({});
  });
});

describe('the body of a termination', () => {
  const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
  const rest = { ...place, sk_shut: false, force: false };

  it.each([
    ['instance_ids', 'instance_id'],
    ['ipv4', 'ipv4'],
    ['ipv6', 'ipv6'],
    ['private_ip', 'private_ip'],
  ] as const)('by %s has one object of four keys for each entry, without duplicates', (by, key) => {
    expect(body({ ...place, by, [by]: ' a, b,,a\nc ' })).toEqual({
      ...rest,
      tagname: '',
      instances: ['a', 'b', 'c'].map((entry) => ({ ...empty, [key]: entry })),
    });
  });

  it('by tag name has that name, including commas, and no objects', () => {
    expect(body({ ...place, by: 'tagname', tagname: ' web, east ', sk_shut: 'true' })).toEqual({
      ...rest,
      sk_shut: true,
      tagname: 'web, east',
      instances: [],
    });
  });

  it('names the machines of a plan by instance ID', () => {
    const form = filled({ ...place, by: 'tagname', tagname: 'web', force: 'true' });
    expect(body({ ...form, ...plan?.toExactRequest(['i-1', 'i-2']) })).toEqual({
      ...{ ...rest, force: true, tagname: '' },
      instances: ['i-1', 'i-2'].map((instance_id) => ({ ...empty, instance_id })),
    });
  });
});

describe('the confirmation of a termination', () => {
  it('names the place and the options', () => {
    expect(plan?.where(filled(place))).toBe('Account 019 vizly, region us-east-1');
    const options = { ...place, sk_shut: 'true', force: 'true' };
    expect(plan?.where(filled(options))).toBe('Account 019 vizly, region us-east-1. Skip shutdown, Force');
  });
});

describe('the values of a link', () => {
  it('fill the form, and are announced', () => {
    const form = given({ ...place, instanceIds: ['i-1', 'i-2', 'i-1'] });
    expect(form).toEqual({ ...place, instance_ids: 'i-1, i-2, i-1' });
    expect(tool.toldGiven?.(filled(form ?? {}))).toBe('2 machines in 019 vizly, us-east-1 filled in');
    expect(tool.toldGiven?.(filled({ ...form, account: '' }))).toBe(
      '2 machines filled in. Select an account and region.',
    );
  });

  it.each([null, undefined, 'text', {}, { ...place, instanceIds: 'i-1' }, { ...place, instanceIds: [1] }])(
    'are ignored for %j',
    (state) => {
      expect(given(state)).toBeUndefined();
    },
  );
});
