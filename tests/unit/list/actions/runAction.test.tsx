import { describe, expect, it, vi } from 'vitest';
import type { RowAction } from '../../../../src/definitions/action';
import { atOnce, toolRunOf } from '../../../../src/list/actions/runAction';

describe('atOnce', () => {
  it('handles the items in order, at most a maximum at a time', async () => {
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

  it('resolves without items', async () => {
    await expect(atOnce(4, [], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
  });
});

it('gives the forms of a tool the rows and the input of the list', async () => {
  const forms = vi.fn(() => undefined);
  const action = { name: 'stop', tool: { tool: { acts: [] }, act: 'stop', forms } } as unknown as RowAction;
  await expect(toolRunOf(action, [{ id: 1 }], { account: '900' })).resolves.toBeUndefined();
  expect(forms).toHaveBeenCalledExactlyOnceWith([{ id: 1 }], { account: '900' });
});
