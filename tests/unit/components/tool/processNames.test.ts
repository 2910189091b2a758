import { expect, it } from 'vitest';
import { nameOfProcess, processChoices } from '../../../../src/components/tool/processNames';

it.each([
  [{ id: 1, process_name: 'crawl' }, 'crawl'],
  [{ id: 1, process_name: 'crawl', subprocess_name: 'images' }, 'crawl / images'],
  [{ id: 1, name: 'parse', subprocess_name: ' ' }, 'parse'],
  [{ id: 1, process_name: null, name: 7 }, undefined],
  [JSON.parse('{"__proto__": {"process_name": "x"}}'), undefined],
])('names the process of %j %j', (row, name) => {
  expect(nameOfProcess(row)).toBe(name);
});

it('lists each process once, without invalid identifiers', () => {
  const rows = [
    { id: 12, process_name: 'crawl' },
    { id: '13' },
    { id: 0 },
    { id: 'p-1' },
    { id: null },
    {},
    { id: '12' },
  ];
  expect(processChoices(rows)).toEqual([
    { value: '12', label: '12', about: 'crawl' },
    { value: '13', label: '13', about: undefined },
  ]);
});
