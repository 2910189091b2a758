import Check from '@mui/icons-material/Check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { setSignedIn } from '../../../../src/authProvider/signedIn';
import type { RowAction } from '../../../../src/definitions/action';
import type { Row } from '../../../../src/definitions/basics';
import {
  actionsOn,
  canAct,
  disabledReason,
  hiddenText,
  hitBy,
  leftOutText,
  offersOf,
} from '../../../../src/list/actions/actionRules';

const done = () => Promise.resolve({ tone: 'success', text: '' } as const);
const action = (part: Partial<RowAction> = {}) =>
  ({ name: 'approve', label: 'Approve', icon: Check, run: done, ...part }) as RowAction;

describe('place of actions', () => {
  it.each([
    [undefined, ['row']],
    ['row', ['row']],
    ['selection', ['selection']],
    [
      ['row', 'selection'],
      ['row', 'selection'],
    ],
  ] as const)('on %j is %j', (on, expected) => {
    const one = action(on && { on });
    const found = (['row', 'selection'] as const).filter((target) => actionsOn(target, [one]).length > 0);
    expect(found).toEqual(expected);
  });

  it('is empty for users without the required right', () => {
    const one = action({ access: 'launch' });
    const usable = (roles: readonly string[]) => {
      setSignedIn({ username: 'otto', roles });
      return actionsOn('row', [one]).length > 0;
    };
    expect([usable(['aws user']), usable(['machine_launch user'])]).toEqual([false, true]);
    setSignedIn(undefined);
  });

  it('is empty in a list without actions', () => {
    expect(actionsOn('row')).toEqual([]);
    expect(actionsOn('selection')).toEqual([]);
  });
});

describe('throwing rule of an action', () => {
  const deep = (row: Row) => String((row.a as { b: string }).b);
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterAll(() => said.mockRestore());

  it('removes the action from that row only', () => {
    const one = action({ when: (row) => deep(row) === 'x', fallbackLabel: deep });
    expect(offersOf([one], { a: { b: 'x' } }).actions).toEqual([one]);
    expect(offersOf([one], {})).toEqual({ actions: [], fallback: undefined });
    const selected = [{ id: 1, a: { b: 'x' } }, { id: 2 }];
    expect(hitBy(one, selected)).toEqual({ hit: [selected[0]], leftOut: [{ why: 'Not applicable', count: 1 }] });
  });

  it('disables the action if it is the rule for the reason', () => {
    expect(disabledReason(action({ disabled: deep }), {})).toBe('Not applicable');
  });
});

describe('row', () => {
  const pending = action({
    when: ({ status }) => status === 0,
    fallbackLabel: ({ status }) => (status === 1 ? 'Approved' : undefined),
  });
  const reject = action({ name: 'reject', when: ({ status }) => status === 0, fallbackLabel: () => 'Rejected' });

  it('offers the actions that apply', () => {
    expect(offersOf([pending, reject, action({ on: 'selection' })], { status: 0 })).toEqual({
      actions: [pending, reject],
      fallback: undefined,
    });
  });

  it('shows the words of the first action that has some if none applies', () => {
    expect(offersOf([pending, reject], { status: 1 })).toEqual({ actions: [], fallback: 'Approved' });
    expect(offersOf([pending, reject], { status: -1 })).toEqual({ actions: [], fallback: 'Rejected' });
  });

  it('shows no words while one action applies', () => {
    const both = action({ name: 'both' });
    expect(offersOf([pending, both], { status: 1 })).toEqual({ actions: [both], fallback: undefined });
  });
});

describe('selection', () => {
  const selected = [0, 1, -1, 1, 0].map((status, id) => ({ id, status }));

  it('targets rows to which the action applies, and counts the others by reason', () => {
    const approve = action({
      when: ({ status }) => status === 0,
      fallbackLabel: ({ status }) => (status === 1 ? 'Approved' : 'Rejected'),
    });
    const { hit, leftOut } = hitBy(approve, selected);
    expect(hit.map(({ id }) => id)).toEqual([0, 4]);
    expect(leftOutText(leftOut)).toBe('3 skipped: 2 Approved, 1 Rejected');
  });

  it('excludes disabled rows with the words of their button', () => {
    const start = action({ disabled: ({ status }) => (status === 1 ? 'It runs already' : undefined) });
    const { hit, leftOut } = hitBy(start, selected);
    expect(hit).toHaveLength(3);
    expect(leftOutText(leftOut)).toBe('2 skipped: It runs already');
  });

  it('has words for rows without a reason', () => {
    const { leftOut } = hitBy(action({ when: () => false }), selected);
    expect(leftOutText(leftOut)).toBe('5 skipped: Not applicable');
  });

  it('reports every excluded row', () => {
    expect(leftOutText(hitBy(action(), selected).leftOut)).toBeUndefined();
  });

  it.each([
    [0, 3, undefined],
    [1, 1, 'The list does not show this row at the moment.'],
    [2, 3, 'The list does not show 2 of these 3 rows at the moment.'],
  ])('with %d of %d rows hidden is described as %j', (hidden, all, expected) => {
    expect(hiddenText(hidden, all)).toBe(expected);
  });

  it('is actionable if a changing action applies and is enabled', () => {
    const start = action({ when: ({ status }) => status === 0 });
    const stop = action({ disabled: ({ status }) => (status === 1 ? undefined : 'Stopped') });
    const copy = action({ reloads: false });
    const statuses = (actions: readonly RowAction[]) => [0, 1, -1].filter((status) => canAct(actions, { status }));
    expect(statuses([start, copy])).toEqual([0]);
    expect(statuses([start, stop, copy])).toEqual([0, 1]);
    expect(statuses([copy])).toEqual([0, 1, -1]);
    expect(statuses([])).toEqual([]);
  });
});
