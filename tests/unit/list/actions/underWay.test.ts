import { afterEach, describe, expect, it } from 'vitest';
import { begin, end, underWay } from '../../../../src/list/actions/underWay';

afterEach(() => {
  for (const id of ['1', 1, '__proto__']) for (const list of ['a', 'b']) end(list, id);
});

describe('what is under way', () => {
  it('begins once for each record of each list', () => {
    expect(begin('a', '1', 'approve')).toBe(true);
    expect(begin('a', '1', 'reject')).toBe(false);
    expect(begin('a', 1, 'reject')).toBe(true);
    expect(begin('b', '1', 'reject')).toBe(true);
    expect(underWay('a', '1')).toBe('approve');
    expect(underWay('a', 1)).toBe('reject');
  });

  it('can begin again when it is over, and takes any identifier', () => {
    expect(underWay('a', '__proto__')).toBeUndefined();
    expect(begin('a', '__proto__', 'approve')).toBe(true);
    end('a', '__proto__');
    expect(underWay('a', '__proto__')).toBeUndefined();
    expect(begin('a', '__proto__', 'approve')).toBe(true);
  });
});
