// @vitest-environment jsdom
import Check from '@mui/icons-material/Check';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetOffers, rememberOffers } from '../../../../src/authProvider/offeredCalls';
import { asks, reasonOf, withReason } from '../../../../src/grid/actions/actionReason';
import { offersOf } from '../../../../src/grid/actions/actionRules';
import type { ActionQuestion, ActionReason, RowAction } from '../../../../src/resources/defineResource';

const action = (question?: Partial<ActionQuestion>) =>
  ({
    name: 'reject',
    label: 'Reject',
    icon: Check,
    run: () => Promise.resolve({ tone: 'success', text: '' }),
    ...(question && {
      question: { when: 'several', title: () => 'Reject?', button: () => 'Reject', columns: ['id'], ...question },
    }),
  }) as RowAction;
const reason: ActionReason = { label: 'Reason', offered: { name: 'takes' }, demanded: { name: 'demands' }, most: 50 };

afterEach(forgetOffers);

describe('an action that lives on something that not every back end has', () => {
  it('is offered where the back end offers that', () => {
    const ledger: RowAction = { ...action(), offered: { name: 'ledger' } };
    expect(offersOf([ledger, action()], {}).actions).toEqual([
      expect.not.objectContaining({ offered: ledger.offered }),
    ]);
    rememberOffers(['ledger']);
    expect(offersOf([ledger, action()], {}).actions).toHaveLength(2);
  });
});

describe('the reason of an action', () => {
  it('is asked for only where the back end has offered to take one', () => {
    expect(reasonOf(action({ reason }))).toBeUndefined();
    rememberOffers(['takes']);
    expect(reasonOf(action({ reason }))).toEqual({ label: 'Reason', required: false, most: 50 });
    rememberOffers(['takes', 'demands']);
    expect(reasonOf(action({ reason }))?.required).toBe(true);
  });

  it('is asked for everywhere, where nothing is said about offers', () => {
    expect(reasonOf(action({ reason: { label: 'Reason' } }))).toEqual({ label: 'Reason', required: false });
    expect(reasonOf(action({}))).toBeUndefined();
    expect(reasonOf(action())).toBeUndefined();
  });
});

describe('a question', () => {
  it('is asked for every use when a reason is demanded, and else as it says', () => {
    expect([1, 2].map((rows) => asks(action({ reason }), rows))).toEqual([false, true]);
    rememberOffers(['demands']);
    expect(asks(action({ reason }), 1)).toBe(true);
    expect(asks(action({ when: 'always' }), 1)).toBe(true);
    expect(asks(action(), 9)).toBe(false);
  });

  it('leaves another way to give a reason where it is not asked', () => {
    const actions = [action({ reason }), action({ when: 'always', reason }), action()];
    expect(withReason(actions)).toEqual([]);
    rememberOffers(['takes']);
    expect(withReason(actions)).toEqual([actions[0]]);
    rememberOffers(['takes', 'demands']);
    expect(withReason(actions)).toEqual([]);
  });
});
