import { describe, expect, it } from 'vitest';
import { freeOf, limitOf, limitUse, shareOf } from '../../../../src/components/limit/processLimit';

describe('the limit of a process', () => {
  it('comes from its row only', () => {
    expect(limitOf({ machine_max_count: 10, machines_live: 4, machines_reserved: 2 })).toEqual({
      approved: 10,
      live: 4,
      reserved: 2,
    });
    expect(limitOf({ machine_max_count: '20' })).toEqual({ approved: 20, live: undefined, reserved: undefined });
    for (const count of [undefined, null, -1, 1.5, 'many', Number.NaN]) {
      expect(limitOf({ machine_max_count: count, machines_live: 4 })).toBeUndefined();
    }
  });

  it('leaves free what is neither used nor launching, at least 0', () => {
    expect(freeOf({ approved: 10, live: 4, reserved: 2 })).toBe(4);
    expect(freeOf({ approved: 10, live: 12 })).toBe(0);
    expect(freeOf({ approved: 10 })).toBeUndefined();
  });
});

describe('the use of a limit', () => {
  it('includes the planned launch, against the requested limit', () => {
    expect(limitUse({ approved: 10, live: 4, reserved: 2 }, 3)).toMatchObject({ after: 9, ceiling: 10, over: 0 });
    expect(limitUse({ approved: 10, live: 4 }, 8)).toMatchObject({ after: 12, over: 2, scale: 12 });
    expect(limitUse({ approved: 10, live: 4 }, 8, 20)).toMatchObject({ after: 12, over: 0, ceiling: 20, scale: 20 });
    expect(limitUse({ approved: 10, live: 4 }, 0, 3)).toMatchObject({ ceiling: 3, over: 1, scale: 10 });
  });

  it('is a share of the bar, also for the largest limit and for none', () => {
    expect(shareOf(limitUse({ approved: 10, live: 4 }), 4)).toBe('40%');
    expect(Number.parseFloat(shareOf(limitUse({ approved: 2_147_483_647, live: 1 }), 1))).toBeLessThan(0.001);
    expect(shareOf(limitUse({ approved: 0, live: 0 }), 0)).toBe('0%');
    expect(shareOf(limitUse({ approved: 0, live: 3 }), 3)).toBe('100%');
  });
});
