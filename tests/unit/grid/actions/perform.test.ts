import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../src/grid/actions/perform';

describe('doing something with each item', () => {
  it('does it to all of them, in order, never more than so many at a time', async () => {
    const begun: number[] = [];
    let open = 0;
    let most = 0;
    await atOnce(4, [...Array(11).keys()], async (item, index) => {
      expect(item).toBe(index);
      begun.push(item);
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      open -= 1;
    });
    expect(begun).toEqual([...Array(11).keys()]);
    expect(most).toBe(4);
    expect(open).toBe(0);
  });

  it('is done at once with none', async () => {
    await expect(atOnce(4, [], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});
