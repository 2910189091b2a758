import { describe, expect, it, vi } from 'vitest';
import type { ActionTools } from '../../../../src/definitions/action';
import { processIdOf, processTools } from '../../../../src/resources/shared/processes';

const process = { id: 12, template_id: 'lt-1', version: 3, tagname: 'crawl', machine_max_count: 10 };

/** Returns the page that an action on a process opens. */
async function use(name: string, row: Record<string, unknown>) {
  const open = vi.fn<ActionTools['open']>();
  const action = processTools.find((one) => one.name === name);
  await action?.runAll?.([row], { open, copy: vi.fn(), send: vi.fn(), messageOf: () => undefined });
  return open.mock.calls;
}

describe('the links from a process to its tools', () => {
  it.each([
    ['launch', 'launch', { processId: '12', templateId: 'lt-1', version: '3', tagname: 'crawl' }],
    ['update', 'updateprocess', { processId: '12' }],
    ['terminate', 'extractionterminate', { processId: '12' }],
  ])('fill the form of %s with the process', async (name, address, filled) => {
    expect(await use(name, process)).toEqual([[address, filled]]);
  });

  it('begin Terminate on the process page if it has a ledger', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '["processledger"]' });
    expect(await use('terminate', process)).toEqual([['process/12', { act: 'terminate' }]]);
    vi.unstubAllGlobals();
  });

  it('leave missing values empty', async () => {
    const row = { id: 12, template_id: null, tagname: { a: 1 } };
    expect(await use('launch', row)).toEqual([
      ['launch', { processId: '12', templateId: '', version: '', tagname: '' }],
    ]);
  });

  it.each([[0], [-1], [1.5], ['abc'], [null], [true], ['12/../1']])('do not exist for %j', (id) => {
    expect(processIdOf({ id })).toBe('');
    expect(processTools.some(({ when }) => when?.({ id }))).toBe(false);
  });
});
