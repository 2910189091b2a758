import { expect, it } from 'vitest';
import { csvName } from '../../../src/components/csvFile';

it('names a CSV after the list and the day', () => {
  expect(csvName('processes_list', new Date(2026, 0, 9))).toBe('processes_list_2026-01-09.csv');
});
