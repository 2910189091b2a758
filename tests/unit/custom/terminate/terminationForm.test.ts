import { describe, expect, it } from 'vitest';
import { emptyForm, handedOver, readForm, terminationOf } from '../../../../src/custom/terminate/terminationForm';
import { onlyThis } from '../../../../src/custom/termination/identifiers';

const place = { account: '019', region: 'us-east-1' };
const options = { sk_shut: false, force: false };

describe('what is wrong with a form', () => {
  it('comes one at a time, in the order of the specification', () => {
    const fault = (form: Partial<typeof emptyForm>) => readForm({ ...emptyForm, ...form });
    const both = { instance_ids: 'i-1', tagname: 'web' };
    expect(fault(both)).toEqual({ fault: { field: 'account', text: 'tools.accountRequired' } });
    expect(fault({ account: '019', ...both })).toEqual({ fault: { field: 'region', text: 'tools.regionRequired' } });
    expect(fault(place)).toEqual({ fault: { field: 'identifier', text: 'terminate.exactlyOne' } });
    expect(fault({ ...place, ipv4: '  ' })).toEqual({ fault: { field: 'identifier', text: 'terminate.exactlyOne' } });
    expect(fault({ ...place, ...both })).toEqual({ fault: { field: 'identifier', text: 'terminate.onlyOne' } });
    expect(fault({ ...place, ipv4: ' , ,' })).toEqual({ fault: { field: 'identifier', text: 'terminate.noEntries' } });
  });

  it('is nothing when there is one kind of identifier', () => {
    const form = { ...emptyForm, ...place, ...onlyThis('ipv4', '10.0.0.1, 10.0.0.2'), force: true };
    expect(readForm(form)).toEqual({
      wanted: { ...place, kind: 'ipv4', entries: ['10.0.0.1', '10.0.0.2'], sk_shut: false, force: true },
    });
  });
});

describe('the payload', () => {
  it.each([
    ['instance_ids', 'instance_id'],
    ['ipv4', 'ipv4'],
    ['ipv6', 'ipv6'],
    ['private_ip', 'private_ip'],
  ] as const)('of %s has an object of four keys for each entry', (kind, key) => {
    const empty = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };
    expect(terminationOf({ ...place, ...options, kind, entries: ['a', 'b'] })).toEqual({
      ...place,
      ...options,
      tagname: '',
      instances: [
        { ...empty, [key]: 'a' },
        { ...empty, [key]: 'b' },
      ],
    });
  });

  it('of a tag name has no objects', () => {
    expect(terminationOf({ ...place, sk_shut: true, force: false, kind: 'tagname', entries: ['web'] })).toEqual({
      ...place,
      tagname: 'web',
      sk_shut: true,
      force: false,
      instances: [],
    });
  });
});

describe('what another page hands over', () => {
  it('fills the form', () => {
    expect(handedOver({ ...place, instanceIds: ['i-1', 'i-2', 'i-1'] })).toEqual({
      form: { ...emptyForm, ...place, instance_ids: 'i-1, i-2, i-1' },
      count: 2,
    });
  });

  it.each([null, undefined, 'text', {}, { ...place, instanceIds: 'i-1' }, { ...place, instanceIds: [1] }])(
    'is ignored when it is %j',
    (state) => {
      expect(handedOver(state)).toBeUndefined();
    },
  );
});
