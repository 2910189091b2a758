import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../src/custom/processUpdate/updateRequest';

const row = (version: unknown = '3', machine_max_count: unknown = 20) => ({ id: 12, version, machine_max_count });
const version = { process_id: '12', field: 'version', version: ' 4 ', machine_max_count: '' };
const limit = { process_id: '12', field: 'machine_max_count', version: '', machine_max_count: '030' };

describe('a change of a process', () => {
  it('has both values, the unchanged one from the newest list', () => {
    expect(requestOf(version, row('3', 20), [row('3', 25)])).toEqual({
      body: { process_id: 12, machine_max_count: 25, version: '4' },
      asked: { process_id: 12, field: 'version', from: '3', to: '4' },
    });
    expect(requestOf(limit, row('3'), [row('5')])).toEqual({
      body: { process_id: 12, machine_max_count: 30, version: '5' },
      asked: { process_id: 12, field: 'machine_max_count', from: '20', to: '30' },
    });
  });

  it('of the budget leaves version and limit as they are, and removes it by 0', () => {
    const budget = { process_id: '12', field: 'budget', version: '', machine_max_count: '', budget: '0500' };
    expect(requestOf(budget, row(), [row()])).toEqual({
      body: { process_id: 12, machine_max_count: 20, version: '3', budget: 500 },
      asked: { process_id: 12, field: 'budget', from: '', to: '500' },
    });
    const none = { ...budget, budget: '0' };
    expect(requestOf(none, undefined, [{ ...row(), budget: 500 }])).toMatchObject({ body: { budget: 0 } });
    expect(requestOf(none, row(), [row()])).toEqual({ faults: { budget: expect.stringContaining('is already') } });
  });

  it('converts values from any script to plain characters', () => {
    expect(requestOf({ ...version, version: '\u200b４' }, undefined, [row('3')])).toMatchObject({
      body: { version: '4' },
    });
    expect(requestOf({ ...limit, machine_max_count: '３０\u200b' }, undefined, [row('3')])).toMatchObject({
      body: { machine_max_count: 30 },
    });
    expect(requestOf({ ...version, version: '3²' }, undefined, [row('3')])).toMatchObject({ body: { version: '3²' } });
  });

  it('accepts numbers as texts, and a version as a number', () => {
    expect(requestOf(version, undefined, [row(3, '20')])).toMatchObject({
      body: { machine_max_count: 20, version: '4' },
    });
    expect(requestOf(limit, undefined, [row(3, '20')])).toMatchObject({ body: { version: '3' } });
    expect(requestOf(limit, undefined, [row(null)])).toMatchObject({ body: { version: '' } });
  });

  it('is refused if the process is gone', () => {
    expect(requestOf(version, row(), [{ id: 13 }])).toEqual({ faults: { process_id: 'Selected process not found' } });
  });

  it('is refused if the value has changed meanwhile', () => {
    expect(requestOf(limit, row('3', 20), [row('3', 25)])).toEqual({
      faults: { machine_max_count: expect.stringContaining('changed from 20 to 25 in the meantime') },
    });
  });

  it('is refused if the process has the value already', () => {
    const same = { faults: { machine_max_count: 'machine_max_count is already 30' } };
    expect(requestOf(limit, row('3', 30), [row('3', 30)])).toEqual(same);
    expect(requestOf(limit, row('3', 20), [row('3', 30)])).toEqual(same);
  });

  it.each([null, 'many', 1.5, undefined])('is refused if the current limit is %j', (count) => {
    const rows = [{ id: 12, version: '3', machine_max_count: count }];
    expect(requestOf(version, undefined, rows)).toEqual({ faults: { process_id: expect.stringContaining('limit') } });
  });
});
