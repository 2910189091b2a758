import { describe, expect, it, vi } from 'vitest';
import type { ActionTools } from '../../../../src/definitions/action';
import { instanceList } from '../../../../src/resources/shared/instances';

const row = (id: string, account = '900', region = 'us-east-1') => ({ instance_id: id, account, region });

/** What an action on some rows opens, copies or says. */
async function use(name: string, rows: readonly Record<string, unknown>[], input?: ActionTools['input']) {
  const open = vi.fn<ActionTools['open']>();
  const copy = vi.fn<ActionTools['copy']>(async (_, text) => ({ tone: 'success', text }));
  const action = instanceList.actions.find((one) => one.name === name);
  const outcome = await action?.runAll?.(rows, { open, copy, send: vi.fn(), messageOf: () => undefined, input });
  return { opened: open.mock.calls, copied: copy.mock.calls.map(([text]) => text), outcome };
}

describe('from selected machines to a tool', () => {
  it.each(['start', 'stop'])('%s opens Machine Status with the machine filled in', async (name) => {
    const { opened, outcome } = await use(name, [{ ...row('i-1'), account: 900 }]);
    const filled = {
      account: '900',
      region: 'us-east-1',
      platform: 'AWS',
      lookupType: 'instanceId',
      lookupValue: 'i-1',
    };
    expect(opened).toEqual([['status', filled]]);
    expect(outcome).toBeUndefined();
  });

  it('a launch template is made from one machine', async () => {
    expect((await use('create-launch-template', [row('i-1')])).opened).toEqual([
      ['createlaunchtemplate', { instanceId: 'i-1' }],
    ]);
  });

  it('a termination is of machines in one account and region', async () => {
    const { opened } = await use('terminate', [row('i-1'), row('i-2')]);
    expect(opened).toEqual([['terminate', { account: '900', region: 'us-east-1', instanceIds: ['i-1', 'i-2'] }]]);
    for (const other of [row('i-2', '106'), row('i-2', '900', 'eu-west-1')]) {
      const refused = await use('terminate', [row('i-1'), other]);
      expect(refused).toMatchObject({ opened: [], outcome: { tone: 'warning', text: 'instances.onePlace' } });
    }
  });

  it.each([
    [{ account: '900', region: 'us-east-1' }, '900', 'us-east-1'],
    [{ account: ['900'], region: ['us-east-1', 'eu-west-1'] }, '900', ''],
    [{ account: [], region: [7] }, '', '7'],
    [undefined, '', ''],
  ])('a row that does not say where it is is where %j was searched for', async (input, account, region) => {
    const rows = [{ instance_id: 'i-1' }, { instance_id: 'i-2', account: '' }];
    expect((await use('stop', rows.slice(0, 1), input)).opened[0]?.[1]).toMatchObject({ account, region });
    const terminated = await use('terminate', rows, input);
    expect(terminated.opened).toEqual([['terminate', { account, region, instanceIds: ['i-1', 'i-2'] }]]);
  });

  it('what a row says of itself counts more than what was searched for', async () => {
    const { opened } = await use('start', [row('i-1')], { account: '106', region: ['eu-west-1'] });
    expect(opened[0]?.[1]).toMatchObject({ account: '900', region: 'us-east-1' });
  });

  it('identifiers are copied as the tools take them', async () => {
    expect((await use('copy-identifiers', [row('i-1'), row('i-2')])).copied).toEqual(['i-1, i-2']);
  });

  it('nothing is copied where no row has an identifier', async () => {
    const { copied, outcome } = await use('copy-identifiers', [{ instance_id: '' }, { instance_id: null }]);
    expect(copied).toEqual([]);
    expect(outcome).toEqual({ tone: 'warning', text: 'list.nothingToCopy' });
  });

  it('a row without an identifier gives none', async () => {
    expect((await use('copy-identifiers', [JSON.parse('{"__proto__":1}'), row('i-2')])).copied).toEqual(['i-2']);
  });
});
