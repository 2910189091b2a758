import { afterEach, expect, it } from 'vitest';
import { recentsOf, remember } from '../../../src/components/recents';

const at = (id: number | string, name = `process ${id}`) => ({ address: `/dashboard/launch/process/${id}`, name });
const key = 'recent ["ada"]';

afterEach(() => localStorage.clear());

it('stores the last eight records of each user, newest first, without duplicates', () => {
  for (let id = 1; id <= 10; id += 1) remember('ada', at(id));
  remember('ada', at(5, 'renamed'));
  remember('otto', at(99));
  expect(recentsOf('ada').map(({ name }) => name)).toEqual([
    ...['renamed', 'process 10', 'process 9', 'process 8'],
    ...['process 7', 'process 6', 'process 4', 'process 3'],
  ]);
  expect(recentsOf('otto')).toEqual([at(99)]);
});

it('drops only invalid entries', () => {
  localStorage.setItem(key, JSON.stringify([{ address: 'javascript:alert(1)', name: 'x' }, at(1), { name: '' }]));
  expect(recentsOf('ada')).toEqual([at(1)]);
});
