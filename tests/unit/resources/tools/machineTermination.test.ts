import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import machineTermination from '../../../../src/resources/machineTermination';
import { toolRules } from '../../../support/toolRules';

const { tool, filled, ...rules } = toolRules(machineTermination);
const faults = (form: Parameters<typeof rules.faults>[0]) => rules.faults({ process_id: '12', ...form });
const integer = 'Process ID must be an integer';
const one = 'Please provide only one identification method at a time';
const plan = tool.acts[0].plan;

describe('the faults of a process termination', () => {
  it.each(['', 'abc', '1.5', '0', '-3', '1e3'])('include the process ID %j', (process_id) => {
    expect(faults({ process_id, ipv4: '10.0.0.4' })).toEqual({ process_id: integer });
  });

  it('include an empty form, or one of blanks and commas', () => {
    const none = { InstanceIds: 'Please provide at least one identification method' };
    expect(faults({})).toEqual(none);
    expect(faults({ ipv4: ' , ', tagname: '  ' })).toEqual(none);
  });

  it('include several methods, at the first of them', () => {
    expect(faults({ ipv4: '10.0.0.4', tagname: 'web' })).toEqual({ ipv4: one, tagname: '' });
  });

  it('are all shown together', () => {
    expect(faults({ process_id: '', InstanceIds: 'i-1', ipv6: '::1' })).toEqual({
      process_id: integer,
      InstanceIds: one,
      ipv6: '',
    });
  });
});

describe('the body of a process termination', () => {
  const nothing = { process_id: 12, InstanceIds: [], ipv4: [], ipv6: [], tagname: '' };

  it.each([
    [{ InstanceIds: ' i-1, i-2,, i-1\ni-3 ' }, { InstanceIds: ['i-1', 'i-2', 'i-3'] }],
    [{ ipv4: '10.0.0.4,10.0.0.5' }, { ipv4: ['10.0.0.4', '10.0.0.5'] }],
    [{ ipv6: '::1' }, { ipv6: ['::1'] }],
    [{ tagname: ' web, east ' }, { tagname: 'web, east' }],
    [{ process_id: ' 0012 ', tagname: 'web' }, { tagname: 'web' }],
  ])('of %j has exactly the five keys', (form, part) => {
    expect(rules.body({ process_id: '12', ...form })).toEqual({ ...nothing, ...part });
  });

  it('names the machines of a plan by instance ID', () => {
    const form = filled({ process_id: '12', tagname: 'web' });
    expect(rules.body({ ...form, ...plan?.toExactRequest(['i-1', 'i-2']) })).toEqual({
      ...nothing,
      InstanceIds: ['i-1', 'i-2'],
    });
  });
});

it('treats a tag name with a comma as one name', () => {
  expect(plan?.hits(filled({ tagname: ' web, east ' }))).toEqual({
    label: 'terminate.tagName',
    entries: ['web, east'],
    tag: true,
  });
});

it.each([
  [
    { processId: '12', instanceIds: ['i-1', 'i-2'] },
    { process_id: '12', InstanceIds: 'i-1, i-2' },
  ],
  [{ processId: '12' }, { process_id: '12', InstanceIds: '' }],
  [{ instanceIds: ['i-1'] }, { process_id: '', InstanceIds: 'i-1' }],
  [{ processId: 'twelve' }, undefined],
  [{}, undefined],
  [null, undefined],
])('fills a link with %j as %j', (state, given) => {
  expect(rules.given(state)).toEqual(given);
});
