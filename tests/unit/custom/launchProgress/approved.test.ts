// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { approvedOf, countIn, differs, takenOver, verdictOn } from '../../../../src/custom/launchProgress/sendLaunch';

const emptyForm = { process_id: '', template_id: '', version: '', count: '', instance_type: '', tagname: '' };

const row = { id: 12, template_id: 'lt-1', version: 3, tagname: 'extraction' };
const approved = approvedOf(row);

describe('the approved values of a process', () => {
  it('come from its row, whatever it contains', () => {
    expect(approved).toEqual({ template_id: 'lt-1', version: '3', tagname: 'extraction' });
    expect(approvedOf({ id: 1, version: null })).toEqual({ template_id: '', version: '', tagname: '' });
  });

  it('replace different values in the form, but not a typed tag', () => {
    expect(takenOver(emptyForm, approved)).toEqual(approved);
    const typed = { ...emptyForm, template_id: 'lt-9', version: '3', tagname: 'mine' };
    expect(takenOver(typed, approved)).toEqual({ template_id: 'lt-1' });
    expect(takenOver({ ...typed, template_id: ' lt-1 ' }, approved)).toEqual({});
    expect(takenOver(typed, approvedOf({}))).toEqual({});
  });

  it('differ only from filled fields', () => {
    expect(differs(emptyForm, approved, 'version')).toBe(false);
    expect(differs({ ...emptyForm, version: ' 3 ' }, approved, 'version')).toBe(false);
    expect(differs({ ...emptyForm, version: '4' }, approved, 'version')).toBe(true);
    expect(differs({ ...emptyForm, version: '4' }, approvedOf({}), 'version')).toBe(false);
  });
});

describe('a number of machines against the limit', () => {
  const limited = { machine_max_count: 10, machines_live: 6, machines_reserved: 2 };

  it('exceeds it together with running and launching machines', () => {
    expect(verdictOn(limited, 2)).toEqual({ says: 'within' });
    expect(verdictOn(limited, 3)).toEqual({ says: 'above', free: 2, approved: 10 });
    expect(verdictOn({ ...limited, machines_live: 12 }, 1)).toEqual({ says: 'above', free: 0, approved: 10 });
  });

  it('may exceed it if the number of running machines is unknown', () => {
    expect(verdictOn({ machine_max_count: 10 }, 10)).toEqual({ says: 'within' });
    expect(verdictOn({ machine_max_count: 10 }, 11)).toEqual({ says: 'perhaps', approved: 10 });
  });

  it('passes without a limit, a process or a number', () => {
    for (const [one, count] of [
      [{}, 99],
      [undefined, 99],
      [limited, undefined],
      [{ machine_max_count: 'x' }, 99],
    ] as const)
      expect(verdictOn(one, count)).toEqual({ says: 'within' });
  });
});

it('accepts only a whole number from 1 as the count', () => {
  expect(['1', ' 7 ', '2147483647'].map(countIn)).toEqual([1, 7, 2_147_483_647]);
  for (const text of ['0', '-1', '1.5', '1e3', 'abc', '', '2147483648', '0x10', '99999999999999999999', undefined]) {
    expect(countIn(text)).toBeUndefined();
  }
});
