import { describe, expect, it } from 'vitest';
import { confirmationOf } from '../../../../src/ui/machines/production';

describe('what is typed before many machines, or those of production, are hit', () => {
  it('is the code of their account, and for several accounts how many machines there are', () => {
    expect(confirmationOf([{ account: '900' }, { account: '900' }])).toBe('900');
    expect(confirmationOf([{ account: '900' }, { account: '106' }, { account: '900' }])).toBe('3');
    expect(confirmationOf([])).toBe('');
  });
});
