import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  emptyForm,
  faultsOf,
  givenOf,
  type LaunchForm,
  wholeNumber,
} from '../../../../src/custom/machineLaunch/launchForm';

const form: LaunchForm = {
  process_id: '12',
  template_id: ' lt-1 ',
  version: '3',
  count: '2',
  instance_type: '',
  tagname: ' extraction ',
};

describe('the form of a launch', () => {
  it('needs a process, a template, a version and a count, and says so at each', () => {
    expect(faultsOf(form)).toEqual({});
    expect(Object.keys(faultsOf(emptyForm))).toEqual(['process_id', 'template_id', 'version', 'count']);
    expect(faultsOf({ ...form, template_id: '  ', tagname: '' })).toEqual({ template_id: 'Template ID is required' });
  });

  it('takes whole numbers from 1 and no others', () => {
    expect(['1', ' 7 ', '2147483647'].map(wholeNumber)).toEqual([1, 7, 2_147_483_647]);
    for (const text of ['0', '-1', '1.5', '1e3', 'abc', '', '2147483648', '0x10', '99999999999999999999']) {
      expect(wholeNumber(text)).toBeUndefined();
    }
    expect(faultsOf({ ...form, process_id: '1.5', count: '0' })).toEqual({
      process_id: 'Process ID must be a whole number from 1',
      count: 'Count must be a whole number from 1',
    });
  });

  it('tells what is no number from what is missing', () => {
    const empty = { ...form, process_id: '', count: '' };
    expect(faultsOf(empty)).toEqual({ process_id: 'Process ID is required', count: 'Count is required' });
    expect(faultsOf(empty, ['count'])).toEqual({
      process_id: 'Process ID is required',
      count: 'Count must be a whole number from 1',
    });
  });

  it('is sent with exactly the documented keys: numbers as numbers, and null for no instance type', () => {
    expect(JSON.stringify(bodyOf(form))).toBe(
      '{"process_id":12,"template_id":"lt-1","version":"3","count":2,"instance_type":null,"tagname":"extraction"}',
    );
    expect(bodyOf({ ...form, instance_type: 't3.large' }).instance_type).toBe('t3.large');
  });

  it('is filled by a link, and by nothing else that an address may carry', () => {
    const state = { processId: '12', templateId: 'lt-1', version: '3', tagname: 'extraction' };
    expect(givenOf(state)).toEqual({ process_id: '12', template_id: 'lt-1', version: '3', tagname: 'extraction' });
    expect(givenOf({ processId: '12' })).toEqual({ process_id: '12', template_id: '', version: '', tagname: '' });
    for (const other of [null, undefined, 7, {}, { processId: 12 }, { next: '/x' }])
      expect(givenOf(other)).toBeUndefined();
  });
});
