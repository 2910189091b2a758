import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../../src/resources/shared/changeOf';

const both = { old_version: '3', new_version: '4', old_machine_max_count: 20, new_machine_max_count: 30 };

describe('the changes of an update', () => {
  it('are shown as old and new values', () => {
    expect(changeOf(both)).toBe('version 3 → 4, limit 20 → 30');
    expect(changeOf({ ...both, new_version: '3' })).toBe('limit 20 → 30');
    expect(changeOf({ ...both, new_version: 3, new_machine_max_count: 20 })).toBe('no change');
  });

  it('include a warning if the process has changed, until the decision', () => {
    const now = { ...both, current_version: '5', current_machine_max_count: 20 };
    expect(changeOf({ ...now, status: 0 })).toBe('version 3 → 4 (now 5), limit 20 → 30');
    expect(changeOf({ ...now, status: 1 })).toBe('version 3 → 4, limit 20 → 30');
  });

  it('include the budget', () => {
    const same = { ...both, new_version: '3', new_machine_max_count: 20 };
    expect(changeOf({ ...same, old_budget: 0, new_budget: 1500 })).toBe('budget none → $1,500');
    const moved = { ...same, old_budget: 100, new_budget: 0, current_budget: 200, status: 0 };
    expect(changeOf(moved)).toBe('budget $100 → none (now $200)');
  });

  it('are derived from the process if a back end sends plain keys', () => {
    expect(changeOf({ version: '4', current_version: '3', status: 0 })).toBe('version 3 → 4');
    expect(changeOf({ machine_max_count: 30, old_machine_max_count: 20 })).toBe('limit 20 → 30');
  });

  it.each([{}, { version: '4' }, { old_version: '3' }, { old_version: {}, new_version: [] }, { new_version: null }])(
    'are unknown for the row %j',
    (row) => {
      expect(changeOf(row)).toBeNull();
    },
  );

  it('accept keys of any name', () => {
    const row = { old_version: '{to}', new_version: '<b>4</b>' };
    expect(changeOf(row)).toContain('<b>4</b>');
    expect(changeOf(row)).toContain('{to}');
  });
});
