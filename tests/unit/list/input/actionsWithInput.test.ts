import { describe, expect, it, vi } from 'vitest';
import type { ActionTools, RowAction } from '../../../../src/definitions/action';
import { actionsWithInput } from '../../../../src/list/input/actionsWithInput';

const tools: ActionTools = { send: vi.fn(), messageOf: () => undefined, open: vi.fn(), copy: vi.fn(), reason: 'why' };
const input = { account: '900' };

describe('the actions of a list with an input', () => {
  it('are given that input beside all else', async () => {
    const run = vi.fn<NonNullable<RowAction['run']>>(async () => ({ tone: 'success', text: 'one' }));
    const runAll = vi.fn<NonNullable<RowAction['runAll']>>(async () => ({ tone: 'success', text: 'all' }));
    const shape = { label: 'x', icon: {} as RowAction['icon'], destructive: true };
    const made = actionsWithInput(
      [
        { ...shape, name: 'row', run },
        { ...shape, name: 'all', runAll },
        { ...shape, name: 'both', run, runAll },
      ],
      input,
    );
    expect(made).toMatchObject([
      { name: 'row', destructive: true },
      { name: 'all', destructive: true },
      { name: 'both', destructive: true },
    ]);
    expect(made.map((action) => [typeof action.run, typeof action.runAll])).toEqual([
      ['function', 'undefined'],
      ['undefined', 'function'],
      ['function', 'function'],
    ]);
    for (const action of made) {
      await action.run?.({ id: 1 }, tools);
      await action.runAll?.([{ id: 1 }], tools);
    }
    expect(run.mock.calls).toEqual(Array(2).fill([{ id: 1 }, { ...tools, input }]));
    expect(runAll.mock.calls).toEqual(Array(2).fill([[{ id: 1 }], { ...tools, input }]));
  });

  it('are given it for what they read after an unknown end, and for the forms of a tool', async () => {
    const shape = { label: 'x', icon: {} as RowAction['icon'] };
    const afterUnknown = vi.fn(async () => 'stopped');
    const forms = vi.fn(() => []);
    const ofTool = { forms } as unknown as NonNullable<RowAction['tool']>;
    const [row, all] = actionsWithInput(
      [
        { ...shape, name: 'row', run: vi.fn(), afterUnknown },
        { ...shape, name: 'all', runAll: vi.fn(), tool: ofTool },
      ],
      input,
    );
    await row?.afterUnknown?.({ id: 1 }, tools);
    expect(afterUnknown.mock.calls).toEqual([[{ id: 1 }, { ...tools, input }]]);
    all?.tool?.forms([{ id: 1 }], undefined);
    expect(forms.mock.calls).toEqual([[[{ id: 1 }], input]]);
  });
});
