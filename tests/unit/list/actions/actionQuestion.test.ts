// @vitest-environment jsdom
import Check from '@mui/icons-material/Check';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetOffers, rememberOffers } from '../../../../src/authProvider/offeredCalls';
import type { ActionQuestion, ActionReason, RowAction } from '../../../../src/definitions/action';
import { asks, offersOf, reasonOf, typedFor, withReason } from '../../../../src/list/actions/actionRules';

const action = (question?: Partial<ActionQuestion>) =>
  ({
    name: 'reject',
    label: 'Reject',
    icon: Check,
    run: () => Promise.resolve({ tone: 'success', text: '' }),
    ...(question && {
      question: { ask: 'several', title: () => 'Reject?', button: () => 'Reject', columns: ['id'], ...question },
    }),
  }) as RowAction;
const reason: ActionReason = {
  label: 'Reason',
  requires: { name: 'takes' },
  required: { name: 'demands' },
  maximum: 50,
};

afterEach(forgetOffers);

describe('an action that requires an offered call', () => {
  it('is available if the back end offers the call', () => {
    const ledger: RowAction = { ...action(), requires: { name: 'ledger' } };
    expect(offersOf([ledger, action()], {}).actions).toEqual([
      expect.not.objectContaining({ requires: ledger.requires }),
    ]);
    rememberOffers(['ledger']);
    expect(offersOf([ledger, action()], {}).actions).toHaveLength(2);
  });
});

describe('the reason of an action', () => {
  it('is requested only if the back end offers to store one', () => {
    expect(reasonOf(action({ reason }))).toBeUndefined();
    rememberOffers(['takes']);
    expect(reasonOf(action({ reason }))).toEqual({ label: 'Reason', required: false, maximum: 50 });
    rememberOffers(['takes', 'demands']);
    expect(reasonOf(action({ reason }))?.required).toBe(true);
  });

  it('is requested without any offers', () => {
    expect(reasonOf(action({ reason: { label: 'Reason' } }))).toEqual({ label: 'Reason', required: false });
    expect(reasonOf(action({}))).toBeUndefined();
    expect(reasonOf(action())).toBeUndefined();
  });
});

describe('question', () => {
  it('is asked as declared, or always if a reason is required', () => {
    expect([[{}], [{}, {}]].map((rows) => asks(action({ reason }), rows))).toEqual([false, true]);
    rememberOffers(['demands']);
    expect(asks(action({ reason }), [{}])).toBe(true);
    expect(asks(action({ ask: 'always' }), [{}])).toBe(true);
    expect(asks(action(), [{}, {}])).toBe(false);
  });

  it('leaves another way to give a reason if it is not asked', () => {
    const actions = [action({ reason }), action({ ask: 'always', reason }), action()];
    expect(withReason(actions, {})).toEqual([]);
    rememberOffers(['takes']);
    expect(withReason(actions, {})).toEqual([actions[0]]);
    rememberOffers(['takes', 'demands']);
    expect(withReason(actions, {})).toEqual([]);
  });
});

describe('text to type', () => {
  const scaled = action({
    typed: (rows) => (rows.some(({ prod }) => prod) ? { text: '019', why: 'One is of production.' } : undefined),
  });

  it('depends on the targets, and is required for a single one too', () => {
    expect(typedFor(scaled, [{}, { prod: true }])).toEqual({ text: '019', why: 'One is of production.' });
    expect(typedFor(scaled, [{}, {}])).toBeUndefined();
    expect([[{}], [{ prod: true }]].map((rows) => asks(scaled, rows))).toEqual([false, true]);
    expect(typedFor(action(), [{ prod: true }])).toBeUndefined();
  });

  it('is absent if the rows give none, and the action’s name if the rule throws', () => {
    expect(typedFor(action({ typed: () => ({ text: ' ', why: '' }) }), [{}])).toBeUndefined();
    const broken = action({
      typed: () => {
        throw new TypeError('no such column');
      },
    });
    expect(typedFor(broken, [{}])?.text).toBe('Reject');
    expect(asks(broken, [{}])).toBe(true);
  });
});
