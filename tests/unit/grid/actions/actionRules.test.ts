import Check from '@mui/icons-material/Check';
import { describe, expect, it } from 'vitest';
import { hasRowActions, hitBy, isSelectable, leftOutText, offersOf } from '../../../../src/grid/actions/actionRules';
import type { RowAction } from '../../../../src/resources/defineResource';

const done = () => Promise.resolve({ tone: 'success', text: '' } as const);
const action = (part: Partial<RowAction> = {}) =>
  ({ name: 'approve', label: 'Approve', icon: Check, run: done, ...part }) as RowAction;

describe('where actions are', () => {
  it('is in every row, unless they say otherwise', () => {
    expect(hasRowActions([action()])).toBe(true);
    expect(isSelectable([action()])).toBe(false);
    expect(hasRowActions([action({ place: 'selection' })])).toBe(false);
    expect(isSelectable([action({ place: 'selection' })])).toBe(true);
    expect(hasRowActions([action({ place: 'both' })])).toBe(true);
    expect(isSelectable([action({ place: 'both' })])).toBe(true);
  });

  it('is nowhere in a list without any', () => {
    expect(hasRowActions()).toBe(false);
    expect(isSelectable()).toBe(false);
  });
});

describe('what a row offers', () => {
  const pending = action({
    when: ({ status }) => status === 0,
    otherwise: ({ status }) => (status === 1 ? 'Approved' : undefined),
  });
  const reject = action({ name: 'reject', when: ({ status }) => status === 0, otherwise: () => 'Rejected' });

  it('is the actions that apply to it', () => {
    expect(offersOf([pending, reject, action({ place: 'selection' })], { status: 0 })).toEqual({
      actions: [pending, reject],
      otherwise: undefined,
    });
  });

  it('is, without any, the words of the first action that has some', () => {
    expect(offersOf([pending, reject], { status: 1 })).toEqual({ actions: [], otherwise: 'Approved' });
    expect(offersOf([pending, reject], { status: -1 })).toEqual({ actions: [], otherwise: 'Rejected' });
  });

  it('is no words while one action applies', () => {
    const both = action({ name: 'both' });
    expect(offersOf([pending, both], { status: 1 })).toEqual({ actions: [both], otherwise: undefined });
  });
});

describe('a selection', () => {
  const selected = [0, 1, -1, 1, 0].map((status, id) => ({ id, row: { status } }));

  it('is hit where the action applies; the others are counted by their reason', () => {
    const approve = action({
      when: ({ status }) => status === 0,
      otherwise: ({ status }) => (status === 1 ? 'Approved' : 'Rejected'),
    });
    const { hit, leftOut } = hitBy(approve, selected);
    expect(hit.map(({ id }) => id)).toEqual([0, 4]);
    expect(leftOutText(leftOut)).toBe('3 left out: 2 Approved, 1 Rejected');
  });

  it('leaves out disabled rows, with the words that their button has', () => {
    const start = action({ disabled: ({ status }) => (status === 1 ? 'It runs already' : undefined) });
    const { hit, leftOut } = hitBy(start, selected);
    expect(hit).toHaveLength(3);
    expect(leftOutText(leftOut)).toBe('2 left out: It runs already');
  });

  it('has words for rows that nothing is said about', () => {
    const { leftOut } = hitBy(action({ when: () => false }), selected);
    expect(leftOutText(leftOut)).toBe('5 left out: Does not apply');
  });

  it('leaves nobody out without saying so', () => {
    expect(leftOutText(hitBy(action(), selected).leftOut)).toBeUndefined();
  });
});
