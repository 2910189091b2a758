// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../../src/components/limit/processLimit';
import { ownRequestsOf } from '../../../../src/custom/overview/OwnWork';

const now = Date.parse('2026-03-20T12:00:00Z');
const decided = (id: number, status: number, decided_at: string | null) => ({ id, status, decided_at });

describe('the user’s own requests', () => {
  it('are counted while pending, and listed for seven days after a decision, newest first', () => {
    const rows = [
      decided(1, 0, null),
      decided(2, 1, '2026-03-13T12:00:00Z'),
      decided(3, 1, '2026-03-13T11:59:59Z'),
      decided(4, -1, '2026-03-20T11:00:00Z'),
      decided(5, 0, null),
    ];
    const { pending, decided: told } = ownRequestsOf(rows, now);
    expect(pending).toBe(2);
    expect(told.map(({ id }) => id)).toEqual([4, 2]);
  });

  it.each([[undefined], [null], [''], ['soon'], [7]])('are not listed with the decision time %j', (decided_at) => {
    expect(ownRequestsOf([{ id: 1, status: 1, decided_at }], now).decided).toEqual([]);
  });
});

describe('a process against its limit', () => {
  it.each([
    [10, 7, 0, undefined],
    [10, 7, 1, 'nearly'],
    [10, 9, 1, 'full'],
    [10, 9, 2, 'over'],
    [1, 0, 0, undefined],
    [1, 1, 0, 'full'],
  ])('of %d: %d live and %d being launched', (machine_max_count, machines_live, machines_reserved, standing) => {
    expect(standingOf({ machine_max_count, machines_live, machines_reserved })).toBe(standing);
  });
});
