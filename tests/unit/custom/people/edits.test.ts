import { describe, expect, it } from 'vitest';
import {
  applied,
  assignmentOf,
  changedElsewhere,
  countOf,
  differenceBetween,
  type Edits,
  newConflict,
  noEdits,
  pendingEdits,
  pendingOf,
  readPrivilege,
  rightsOf,
  toggled,
} from '../../../../src/custom/people/edits';

const noDifference = { added: [], removed: [] };
const rights = (roles: number[], privileges: number[] = [], verticalId = 2) => ({ verticalId, roles, privileges });
const edits = (part: Partial<Edits>): Edits => ({ ...noEdits, ...part });

describe('the rights of a person', () => {
  it('are grouped by vertical, without duplicates', () => {
    const verticals = [
      {
        vertical_id: 2,
        direct_privileges: [4],
        roles: [
          { roleid: 2, direct_privileges: [4, 9] },
          { roleid: 5, direct_privileges: [9] },
        ],
      },
      { vertical_id: 3, direct_privileges: [], roles: [] },
      { vertical_id: 2, direct_privileges: [], roles: [{ roleid: 2, direct_privileges: [11] }] },
    ];
    expect(rightsOf({ verticals })).toEqual([
      { verticalId: 2, roles: [2, 5], privileges: [4, 9, 11] },
      { verticalId: 3, roles: [], privileges: [] },
    ]);
  });

  it('include privileges in a vertical without a role', () => {
    const verticals = [{ vertical_id: 2, direct_privileges: [7], roles: [] }];
    expect(rightsOf({ verticals })).toEqual([{ verticalId: 2, roles: [], privileges: [7] }]);
  });
});

describe('local edits of a list', () => {
  it('add a missing item, and undo that on the second press', () => {
    const once = toggled(noDifference, [1], 2);
    expect(once).toEqual({ added: [2], removed: [] });
    expect(toggled(once, [1], 2)).toEqual(noDifference);
  });

  it('remove an item that another admin has added meanwhile', () => {
    const added = toggled(noDifference, [1], 2);
    expect(toggled(added, [1, 2], 2)).toEqual({ added: [], removed: [2] });
    const removed = toggled(noDifference, [1, 2], 2);
    expect(toggled(removed, [1], 2)).toEqual({ added: [2], removed: [] });
  });
  it('remove a held item, and undo that on the second press', () => {
    const once = toggled(noDifference, [1, 2], 1);
    expect(once).toEqual({ added: [], removed: [1] });
    expect(toggled(once, [1, 2], 1)).toEqual(noDifference);
  });

  it('apply to the newest list', () => {
    const difference = { added: [5], removed: [1] };
    expect(applied([1, 2], difference)).toEqual([2, 5]);
    expect(applied([1, 2, 9], difference)).toEqual([2, 9, 5]);
    expect(applied([2, 5], difference)).toEqual([2, 5]);
  });

  it('are pending only if the newest list still differs', () => {
    const made = edits({ roles: { added: [5, 6], removed: [1, 2] } });
    expect(pendingOf(made, rights([5, 2])).roles).toEqual({ added: [6], removed: [2] });
  });

  it('compare two states as added and removed items', () => {
    expect(differenceBetween([1, 2], [2, 3, 4])).toEqual({ added: [3, 4], removed: [1] });
    expect(countOf(edits({ roles: { added: [3, 4], removed: [1] }, privileges: { added: [7], removed: [] } }))).toBe(4);
  });
});

describe('the request', () => {
  it('has exactly the three documented keys without changed privileges (D15)', () => {
    const body = assignmentOf(8, rights([2], [4, 9]), edits({ roles: { added: [5], removed: [2] } }));
    expect(body).toEqual({ user_id: 8, vertical_id: 2, roles: [5] });
    expect(Object.keys(body)).toEqual(['user_id', 'vertical_id', 'roles']);
  });

  it('has the complete list of privileges if one changed', () => {
    const body = assignmentOf(8, rights([2], [4, 9]), edits({ privileges: { added: [12], removed: [4] } }));
    expect(body).toEqual({ user_id: 8, vertical_id: 2, roles: [2], direct_privileges: [9, 12] });
  });

  it('keeps the concurrent changes of another admin (C29)', () => {
    const body = assignmentOf(8, rights([7], [4, 30]), edits({ roles: { added: [5], removed: [2] } }));
    expect(body.roles).toEqual([7, 5]);
  });
});

describe('the pending changes', () => {
  it('are listed by vertical', () => {
    const all = [rights([1], [], 2), rights([1], [], 3)];
    const pending = pendingEdits(all, new Map([[3, edits({ roles: { added: [5], removed: [] } })]]));
    expect(pending.map(({ rights: { verticalId } }) => verticalId)).toEqual([3]);
  });

  it('are empty once they are applied, or their vertical is gone', () => {
    const made = new Map([[2, edits({ roles: { added: [5], removed: [2] } })]]);
    expect(pendingEdits([rights([5])], made)).toEqual([]);
    expect(pendingEdits([], made)).toEqual([]);
  });
});

describe('the changes of others', () => {
  it('exclude changes that the admin makes too', () => {
    const own = edits({ roles: { added: [5], removed: [2] } });
    const others = changedElsewhere(rights([1, 2], [4]), rights([1, 5, 6], [4, 8]), own);
    expect(others).toEqual({
      roles: { added: [6], removed: [] },
      privileges: { added: [8], removed: [] },
    });
  });

  it('are empty without changes', () => {
    expect(changedElsewhere(rights([1]), rights([1]), noEdits)).toEqual({
      roles: noDifference,
      privileges: noDifference,
    });
  });
});

describe('a conflict on submit', () => {
  const names: Record<number | string, string> = { 1: 'admin', 2: 'aws user', 3: 'aws admin', 5: 'mail user' };
  const roleName = (id: number | string) => names[id] ?? '';

  it('is found between an added role and one that another admin added meanwhile', () => {
    expect(newConflict(rights([3]), edits({ roles: { added: [2], removed: [] } }), roleName)).toEqual([
      'aws user',
      'aws admin',
    ]);
  });

  it('is not reported if the other role is removed, or both roles existed before', () => {
    expect(newConflict(rights([3]), edits({ roles: { added: [2], removed: [3] } }), roleName)).toBeUndefined();
    expect(newConflict(rights([2, 3]), edits({ roles: { added: [5], removed: [] } }), roleName)).toBeUndefined();
  });
});

describe('a typed privilege', () => {
  it.each([' 12 ', '012'])('%o is number 12', (typed) => {
    expect(readPrivilege(typed, [])).toBe(12);
  });

  it.each(['', ' ', '0', '-3', '1.5', '1e3', '0x10', 'seven', '٣'])('%o is not a positive whole number', (typed) => {
    expect(readPrivilege(typed, [])).toBe('invalid');
  });

  it.each(['7', '007'])('%o is refused if it exists already', (typed) => {
    expect(readPrivilege(typed, [4, 7])).toBe('twice');
  });
});
