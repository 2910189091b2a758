import { describe, expect, it } from 'vitest';
import { confirmationOf } from '../../../../src/components/machines/production';

describe('the text to type before a change of many machines, or of production', () => {
  it('is the account’s code, or the number of machines for several accounts', () => {
    expect(confirmationOf([{ account: '900' }, { account: '900' }])).toBe('900');
    expect(confirmationOf([{ account: '900' }, { account: '106' }, { account: '900' }])).toBe('3');
    expect(confirmationOf([])).toBe('');
  });
});
