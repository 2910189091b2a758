import { describe, expect, it, vi } from 'vitest';
import type { ActionTools } from '../../../../src/definitions/action';
import { instanceList } from '../../../../src/resources/shared/instances';

const row = (id: string, account = '900', region = 'us-east-1') => ({ instance_id: id, account, region });

/** Runs an action on rows, and returns what it opens, copies or reports. */
async function use(name: string, rows: readonly Record<string, unknown>[]) {
  const open = vi.fn<ActionTools['open']>();
  const copy = vi.fn<ActionTools['copy']>(async (_, text) => ({ tone: 'success', text }));
  const action = instanceList.actions.find((one) => one.name === name);
  const outcome = await action?.runAll?.(rows, { open, copy, send: vi.fn(), messageOf: () => undefined });
  return { opened: open.mock.calls, copied: copy.mock.calls.map(([text]) => text), outcome };
}

describe('the actions of selected machines', () => {
  it('create a launch template from one machine', async () => {
    expect((await use('create-launch-template', [row('i-1')])).opened).toEqual([
      ['createlaunchtemplate', { instanceId: 'i-1' }],
    ]);
  });

  it('copy identifiers in the form of the tools', async () => {
    expect((await use('copy-identifiers', [row('i-1'), row('i-2')])).copied).toEqual(['i-1, i-2']);
  });

  it('copy nothing if no row has an identifier', async () => {
    const { copied, outcome } = await use('copy-identifiers', [{ instance_id: '' }, { instance_id: null }]);
    expect(copied).toEqual([]);
    expect(outcome).toEqual({ tone: 'warning', text: 'list.nothingToCopy' });
  });

  it('omit a row without an identifier', async () => {
    expect((await use('copy-identifiers', [JSON.parse('{"__proto__":1}'), row('i-2')])).copied).toEqual(['i-2']);
  });
});
