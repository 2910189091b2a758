import { expect, it, vi } from 'vitest';
import { saveFile } from '../../../../src/components/csvFile';
import type { ConsoleDataProvider } from '../../../../src/dataProvider/consoleDataProvider';
import type { CsvParams } from '../../../../src/dataProvider/listMeta';
import { downloadCsv } from '../../../../src/list/toolbar/csvDownload';

vi.mock('../../../../src/components/csvFile', () => ({ csvName: (name: string) => `${name}.csv`, saveFile: vi.fn() }));

/** Downloads 10,000 rows with this data provider, and records the reported progress. */
function download(csv: (params: CsvParams) => Promise<Blob>) {
  const shown: number[] = [];
  const dataProvider = { csv: (_: string, params: CsvParams) => csv(params) } as unknown as ConsoleDataProvider;
  const { signal } = new AbortController();
  const view = { filter: {}, sort: { field: 'id', order: 'ASC' as const }, columns: ['id'] };
  const finished = downloadCsv({
    ...{ ...view, dataProvider, signal, resource: 'processes', csvName: 'processes', total: 10_000 },
    show: (_, done) => shown.push(done),
  });
  return { shown, finished };
}

it('reports the progress of a CSV until it is complete, and ignores late messages', async () => {
  let report: CsvParams['onProgress'];
  const file = new Blob(['a']);
  const { shown, finished } = download(async ({ onProgress }) => {
    report = onProgress;
    report?.(5_000, 10_000);
    return file;
  });
  await finished;
  report?.(10_000, 10_000);
  expect(shown).toEqual([0, 0.5]);
  expect(saveFile).toHaveBeenCalledExactlyOnceWith('processes.csv', file);
});

it('ignores messages after a failed CSV', async () => {
  let report: CsvParams['onProgress'];
  const { shown, finished } = download(async ({ onProgress }) => {
    report = onProgress;
    throw new Error('The worker is gone');
  });
  await expect(finished).rejects.toThrow('The worker is gone');
  report?.(10_000, 10_000);
  expect(shown).toEqual([0]);
});
