import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import { emptyForm, type ProcessDraft, processDraft } from '../../../../src/custom/newProcess/processForm';
import { faultsOf, firstFaulty } from '../../../../src/custom/newProcess/processRules';
import { requestBody } from '../../../../src/custom/newProcess/requestBody';

const filled: ProcessDraft = {
  ...emptyForm(''),
  process_name: 'Fares',
  subprocess_name: 'nightly',
  platform: 'AWS',
  account: '019',
  region: 'us-east-1',
  template_id: 'lt-1',
  version: '3',
  tagname: 'extraction',
  ami_id: 'ami-1',
  process_owner: 'Ada',
  incharge: 'Otto',
};

describe('a request for a process', () => {
  it('needs all fields but region, instance type and credentials, and says so at each', () => {
    expect(faultsOf(emptyForm(''), 2)).toEqual({
      process_name: 'Process name is required',
      subprocess_name: 'Subprocess name is required',
      platform: 'Platform is required',
      account: 'Account is required',
      template_id: 'Template ID is required',
      version: 'Version is required',
      tagname: 'Tag name is required',
      ami_id: 'AMI ID is required',
      process_owner: 'Process owner is required',
      incharge: 'In charge is required',
    });
    expect(faultsOf({ ...filled, region: '' }, 2)).toEqual({});
  });

  it('takes blanks for nothing, and finds the first fault in the order of the screen', () => {
    const faults = faultsOf({ ...filled, incharge: '\t', version: '  ' }, 2);
    expect(faults).toEqual({ version: 'Version is required', incharge: 'In charge is required' });
    expect(firstFaulty(faults)).toBe('version');
    expect(firstFaulty({})).toBeUndefined();
  });

  it('cannot be made without an account to choose', () => {
    expect(faultsOf({ ...filled, account: '' }, 0)).toEqual({
      account: 'Account is required, and none is open to your vertical. Ask an administrator.',
    });
  });

  it('has a machine limit that is a whole number from 1 to the largest there is', () => {
    const fault = (machine_limit: string) => faultsOf({ ...filled, machine_limit }, 2).machine_limit;
    for (const good of ['1', '007', '2147483647']) expect(fault(good)).toBeUndefined();
    for (const bad of ['0', '-1', '1.5', 'x'])
      expect(fault(bad)).toBe('Machine limit must be a whole number, at least 1');
    expect(fault('2147483648')).toBe('Machine limit must be at most 2,147,483,647');
    expect(fault('')).toBe('Machine limit is required');
  });

  it('is sent with every field, numbers as numbers, and what is empty as an empty text', () => {
    expect(requestBody({ ...filled, process_name: ' Fares ', machine_limit: '12' }, ' secret ')).toEqual({
      process_name: 'Fares',
      subprocess_name: 'nightly',
      platform: 'AWS',
      account: '019',
      region: 'us-east-1',
      process_owner: 'Ada',
      incharge: 'Otto',
      machine_limit: 12,
      template_id: 'lt-1',
      ami_id: 'ami-1',
      version: '3',
      tagname: 'extraction',
      instance_type: '',
      username: '',
      password: ' secret ',
    });
    expect(requestBody({ ...filled, platform: 'DO' }, '').region).toBe('');
    expect(requestBody({ ...filled, machine_limit: '' }, '').machine_limit).toBeNull();
  });

  it('is kept without an account that is not open any more, and without anything secret', () => {
    const kept = processDraft(['019', '900'], '').parse({ ...filled, account: '5646', password: 'secret' });
    expect(kept).toEqual({ ...filled, account: '' });
    expect(processDraft(['019'], '019').parse({ ...filled, account: '5646' }).account).toBe('019');
  });
});
