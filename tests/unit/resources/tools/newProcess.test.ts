import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import { draftSchema } from '../../../../src/form/values';
import newProcess from '../../../../src/resources/newProcess';
import { toolRules } from '../../../support/toolRules';

const accounts = ['5646', '019'].map((value) => ({ value, label: value }));
const rules = toolRules(newProcess, accounts);
const filled = {
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
  it('requires all fields but region, instance type and credentials', () => {
    expect(rules.faults()).toEqual({
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
    expect(rules.faults({ ...filled, region: '' })).toEqual({});
    expect(rules.faults({ ...filled, incharge: '\t', version: '  ' })).toEqual({
      version: 'Version is required',
      incharge: 'In charge is required',
    });
  });

  it('selects a single account, and cannot be sent without any', () => {
    const [one] = accounts;
    const few = toolRules(newProcess, one && [one]);
    expect(few.empty.account).toBe('5646');
    expect(draftSchema(few.fields).parse({ account: '900' }).account).toBe('5646');
    expect(toolRules(newProcess).faults({ ...filled, account: '' })).toEqual({
      account: 'Account is required, but your vertical has no accounts. Ask an administrator.',
    });
  });

  it('requires a whole number from 1 to the maximum as machine limit', () => {
    const fault = (machine_limit: string) => rules.faults({ ...filled, machine_limit }).machine_limit;
    for (const good of ['1', '007', '2147483647']) expect(fault(good)).toBeUndefined();
    for (const bad of ['0', '-1', '1.5', 'x'])
      expect(fault(bad)).toBe('Machine limit must be a whole number, at least 1');
    expect(fault('2147483648')).toBe('Machine limit must be at most 2,147,483,647');
    expect(fault('')).toBe('Machine limit is required');
  });

  it('sends every field, with numbers, and empty texts for empty fields', () => {
    const sent = { ...filled, machine_limit: 12, instance_type: '', username: '', password: ' secret ' };
    const form = { ...filled, process_name: ' Fares ', machine_limit: '12', password: ' secret ' };
    expect(rules.body(form)).toEqual(sent);
    expect(rules.body({ ...form, platform: 'DO' })).toEqual({ ...sent, platform: 'DO', region: '' });
    expect(rules.body({ ...form, machine_limit: '' })).toMatchObject({ machine_limit: null });
  });

  it('stores neither a closed account nor the password', () => {
    const kept = draftSchema(rules.fields).parse(rules.filled({ ...filled, account: '900', password: 'secret' }));
    expect(kept).toEqual({
      ...filled,
      account: '',
      machine_limit: '1',
      budget: '',
      instance_type: '',
      username: '',
      template: '',
    });
  });
});
