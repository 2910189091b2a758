import { describe, expect, it } from 'vitest';
import { noDifference } from '../../../../src/custom/roleUpdate/difference';
import {
  assignmentOf,
  changedElsewhere,
  type Edits,
  newConflict,
  noEdits,
  pendingEdits,
} from '../../../../src/custom/roleUpdate/edits';

const rights = (roles: number[], privileges: number[] = [], verticalId = 2) => ({ verticalId, roles, privileges });
const edits = (part: Partial<Edits>): Edits => ({ ...noEdits, ...part });

describe('what is sent', () => {
  it('is exactly the documented three keys while no privilege was changed (D15)', () => {
    const body = assignmentOf(8, rights([2], [4, 9]), edits({ roles: { added: [5], removed: [2] } }));
    expect(body).toEqual({ user_id: 8, vertical_id: 2, roles: [5] });
    expect(Object.keys(body)).toEqual(['user_id', 'vertical_id', 'roles']);
  });

  it('has the whole list of privileges when one was changed', () => {
    const body = assignmentOf(8, rights([2], [4, 9]), edits({ privileges: { added: [12], removed: [4] } }));
    expect(body).toEqual({ user_id: 8, vertical_id: 2, roles: [2], direct_privileges: [9, 12] });
  });

  it('keeps what a colleague has given or taken meanwhile (C29)', () => {
    const body = assignmentOf(8, rights([7], [4, 30]), edits({ roles: { added: [5], removed: [2] } }));
    expect(body.roles).toEqual([7, 5]);
  });
});

describe('what is still to be submitted', () => {
  it('is listed for each vertical that has any', () => {
    const all = [rights([1], [], 2), rights([1], [], 3)];
    const pending = pendingEdits(all, new Map([[3, edits({ roles: { added: [5], removed: [] } })]]));
    expect(pending.map(({ rights: { verticalId } }) => verticalId)).toEqual([3]);
  });

  it('is nothing once it has come about, or has no place any more', () => {
    const made = new Map([[2, edits({ roles: { added: [5], removed: [2] } })]]);
    expect(pendingEdits([rights([5])], made)).toEqual([]);
    expect(pendingEdits([], made)).toEqual([]);
  });
});

describe('what others have changed', () => {
  it('is told apart from what the admin changes too', () => {
    const own = edits({ roles: { added: [5], removed: [2] } });
    const others = changedElsewhere(rights([1, 2], [4]), rights([1, 5, 6], [4, 8]), own);
    expect(others).toEqual({
      roles: { added: [6], removed: [] },
      privileges: { added: [8], removed: [] },
    });
  });

  it('is nothing when nothing has changed', () => {
    expect(changedElsewhere(rights([1]), rights([1]), noEdits)).toEqual({
      roles: noDifference,
      privileges: noDifference,
    });
  });
});

describe('a conflict at the time of submitting', () => {
  const names: Record<number, string> = { 1: 'admin', 2: 'aws user', 3: 'aws admin', 5: 'mail user' };
  const roleName = (id: number) => names[id] ?? '';

  it('is found between an added role and one that somebody gave meanwhile', () => {
    expect(newConflict(rights([3]), edits({ roles: { added: [2], removed: [] } }), roleName)).toEqual([
      'aws user',
      'aws admin',
    ]);
  });

  it('is none when the other role is taken away, or was there before with the first', () => {
    expect(newConflict(rights([3]), edits({ roles: { added: [2], removed: [3] } }), roleName)).toBeUndefined();
    expect(newConflict(rights([2, 3]), edits({ roles: { added: [5], removed: [] } }), roleName)).toBeUndefined();
  });
});
