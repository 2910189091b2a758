import { afterEach, expect, it, vi } from 'vitest';
import { recentsOf, remember } from '../../../src/ui/recents';

const at = (id: number | string, name = `process ${id}`) => ({ address: `/dashboard/launch/process/${id}`, name });
const key = 'recent ["ada"]';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('the last eight things are kept, the newest first, each once, for each person', () => {
  for (let id = 1; id <= 10; id += 1) remember('ada', at(id));
  remember('ada', at(5, 'renamed'));
  remember('otto', at(99));
  expect(recentsOf('ada').map(({ name }) => name)).toEqual([
    ...['renamed', 'process 10', 'process 9', 'process 8'],
    ...['process 7', 'process 6', 'process 4', 'process 3'],
  ]);
  expect(recentsOf('otto')).toEqual([at(99)]);
});

it.each(['', '{', 'null', '7', '{"0":1}', '[null,7,{"address":"https://elsewhere.example","name":"x"}]'])(
  'what is stored as %j is nothing that was opened',
  (stored) => {
    localStorage.setItem(key, stored);
    expect(recentsOf('ada')).toEqual([]);
  },
);

it('of what is stored, only what is wrong is left out', () => {
  localStorage.setItem(key, JSON.stringify([{ address: 'javascript:alert(1)', name: 'x' }, at(1), { name: '' }]));
  expect(recentsOf('ada')).toEqual([at(1)]);
});

it('storage that throws costs the list and nothing else', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => remember('ada', at(1))).not.toThrow();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(recentsOf('ada')).toEqual([]);
});
