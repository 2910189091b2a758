import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  emptyForm,
  givenOf,
  readForm,
  type TerminationForm,
} from '../../../../src/custom/machineTermination/processTerminationForm';

const read = (form: Partial<TerminationForm>) => readForm({ ...emptyForm, processId: '12', ...form });
const one = 'Please provide only one identification method at a time';

describe('what is wrong with a form', () => {
  it.each(['', 'abc', '1.5', '0', '-3', '2147483648', '1e3'])('is the process ID %j', (processId) => {
    expect(read({ processId, ipv4: '10.0.0.4' })).toEqual({ faults: { processId: 'Process ID must be an integer' } });
  });

  it('is that nothing is filled in, or nothing but blanks and commas', () => {
    const faults = { instance_ids: 'Please provide at least one identification method' };
    expect(read({})).toEqual({ faults });
    expect(read({ ipv4: ' , ', tagname: '  ' })).toEqual({ faults });
  });

  it('is that more than one method is, at the first of them', () => {
    expect(read({ ipv4: '10.0.0.4', tagname: 'web' })).toEqual({ faults: { ipv4: one, tagname: '' } });
  });

  it('is all of it together', () => {
    expect(read({ processId: '', instance_ids: 'i-1', ipv6: '::1' })).toEqual({
      faults: { processId: 'Process ID must be an integer', instance_ids: one, ipv6: '' },
    });
  });
});

describe('the payload', () => {
  const nothing = { process_id: 12, InstanceIds: [], ipv4: [], ipv6: [], tagname: '' };

  it.each([
    [{ instance_ids: ' i-1, i-2,, i-1\ni-3 ' }, { InstanceIds: ['i-1', 'i-2', 'i-3'] }],
    [{ ipv4: '10.0.0.4,10.0.0.5' }, { ipv4: ['10.0.0.4', '10.0.0.5'] }],
    [{ ipv6: '::1' }, { ipv6: ['::1'] }],
    [{ tagname: ' web, east ' }, { tagname: 'web, east' }],
    [{ processId: ' 0012 ', tagname: 'web' }, { tagname: 'web' }],
  ])('of %j has exactly the five keys', (form, part) => {
    const { wanted } = read(form) as { wanted: Parameters<typeof bodyOf>[0] };
    expect(bodyOf(wanted)).toEqual({ ...nothing, ...part });
  });
});

it.each([
  [
    { processId: '12', instanceIds: ['i-1', 'i-2'] },
    { processId: '12', instance_ids: 'i-1, i-2' },
  ],
  [{ processId: '12' }, { processId: '12', instance_ids: '' }],
  [{ instanceIds: ['i-1'] }, { processId: '', instance_ids: 'i-1' }],
  [{ processId: 'twelve' }, undefined],
  [{}, undefined],
  [null, undefined],
])('a link with %j fills in %j', (state, given) => {
  expect(givenOf(state)).toEqual(given);
});
