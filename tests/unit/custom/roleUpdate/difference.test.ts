import { describe, expect, it } from 'vitest';
import {
  applied,
  differenceBetween,
  noDifference,
  pendingOf,
  sizeOf,
  withAdded,
  withRemoved,
} from '../../../../src/custom/roleUpdate/difference';

describe('local edits of a list', () => {
  it('add what is not held, once', () => {
    const once = withAdded(noDifference, [1], 2);
    expect(once).toEqual({ added: [2], removed: [] });
    expect(withAdded(once, [1], 2)).toEqual(once);
    expect(withAdded(noDifference, [1], 1)).toEqual(noDifference);
  });

  it('take away what is held, once', () => {
    const once = withRemoved(noDifference, [1, 2], 1);
    expect(once).toEqual({ added: [], removed: [1] });
    expect(withRemoved(once, [1, 2], 1)).toEqual(once);
    expect(withRemoved(noDifference, [1], 7)).toEqual(noDifference);
  });

  it('are nothing when one is taken back', () => {
    expect(withAdded(withRemoved(noDifference, [1], 1), [1], 1)).toEqual(noDifference);
    expect(withRemoved(withAdded(noDifference, [1], 2), [1], 2)).toEqual(noDifference);
  });

  it('are made to whatever the list is by then', () => {
    const edits = { added: [5], removed: [1] };
    expect(applied([1, 2], edits)).toEqual([2, 5]);
    expect(applied([1, 2, 9], edits)).toEqual([2, 9, 5]);
    expect(applied([2, 5], edits)).toEqual([2, 5]);
  });

  it('are pending only for what has not come about by itself', () => {
    expect(pendingOf({ added: [5, 6], removed: [1, 2] }, [5, 2])).toEqual({ added: [6], removed: [2] });
  });

  it('between two states say what has come and gone', () => {
    const difference = differenceBetween([1, 2], [2, 3, 4]);
    expect(difference).toEqual({ added: [3, 4], removed: [1] });
    expect(sizeOf(difference)).toBe(3);
  });
});
