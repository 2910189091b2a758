import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../../src/form/values';
import '../../../../src/i18n/consoleTexts';
import machineLaunch from '../../../../src/resources/machineLaunch';
import { toolRules } from '../../../support/toolRules';

const rules = toolRules(machineLaunch);
const form = { process_id: '12', template_id: ' lt-1 ', version: '3', count: '2', tagname: ' extraction ' };

describe('the form of a launch', () => {
  it('requires a process, a template, a version and a count', () => {
    expect(rules.faults(form)).toEqual({});
    expect(rules.faults()).toEqual({
      process_id: 'Process ID is required',
      template_id: 'Template ID is required',
      version: 'Version is required',
      count: 'Count is required',
    });
    expect(rules.faults({ ...form, template_id: '  ', tagname: '' })).toEqual({
      template_id: 'Template ID is required',
    });
  });

  it('accepts whole numbers from 1 without a maximum, which the server checks', () => {
    for (const count of ['0', '-1', '1.5', '1e3', 'abc', '0x10']) {
      expect(rules.faults({ ...form, process_id: count, count })).toEqual({
        process_id: 'Process ID must be a whole number from 1',
        count: 'Count must be a whole number from 1',
      });
    }
    for (const count of ['1', ' 7 ', '10001', '2147483647']) expect(rules.faults({ ...form, count })).toEqual({});
    expect(rules.faults({ ...form, count: '2147483648' })).toEqual({ count: 'Count must be a whole number from 1' });
  });

  it('distinguishes an invalid number from a missing one', () => {
    const empty = rules.filled({ ...form, process_id: '', count: '' });
    expect(faultsOf(rules.fields, empty, undefined, ['count'])).toEqual({
      process_id: 'Process ID is required',
      count: 'Count must be a whole number from 1',
    });
  });

  it('sends exactly the documented keys, with numbers, and null without an instance type', () => {
    const sent = { process_id: 12, template_id: 'lt-1', version: '3', count: 2, tagname: 'extraction' };
    expect(rules.body(form)).toEqual({ ...sent, instance_type: null });
    expect(rules.body({ ...form, instance_type: 't3.large' })).toEqual({ ...sent, instance_type: 't3.large' });
  });

  it('is filled by a link only', () => {
    const state = { processId: '12', templateId: 'lt-1', version: '3', tagname: 'extraction' };
    expect(rules.given(state)).toEqual({ process_id: '12', template_id: 'lt-1', version: '3', tagname: 'extraction' });
    expect(rules.given({ processId: '12' })).toEqual({ process_id: '12', template_id: '', version: '', tagname: '' });
    for (const other of [null, undefined, 7, {}, { processId: 12 }, { next: '/x' }])
      expect(rules.given(other)).toBeUndefined();
  });
});
