import type { GetListParams, GetListResult } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import type { ViewParams } from '../../dataProvider/listMeta';
import type { RowRecord } from '../../dataProvider/records';

/** Most rows that are printed. */
export const maximumPrinted = 2_000;

/** Most rows asked for at a time: a back end may give fewer than asked. */
const batch = 1_000;

/** All rows of a view, as far as they are printed. */
export interface PrintedView {
  readonly records: readonly RowRecord[];
  /** The number of rows that pass. */
  readonly total: number;
}

/** Reads the rows of a view that are printed, whatever page of it is shown. A list that is held in the page has them at once. */
export async function readPrinted(
  dataProvider: Pick<ConsoleDataProvider, 'getList'>,
  resource: string,
  { filter, sort }: ViewParams,
): Promise<PrintedView> {
  const records: RowRecord[] = [];
  let perPage = batch;
  for (let page = 1; ; page += 1) {
    const params: GetListParams = { filter, sort, pagination: { page, perPage } };
    const { data, total = data.length }: GetListResult<RowRecord> = await dataProvider.getList(resource, params);
    records.push(...data);
    if (data.length === 0 || records.length >= Math.min(total, maximumPrinted)) {
      return { records: records.slice(0, maximumPrinted), total };
    }
    if (page === 1) perPage = Math.min(batch, data.length);
  }
}

/** Width of a landscape page without its margins, in px of the screen's table: the printed text is smaller and has less padding. */
const pageWidth = 1_500;

/**
 * Returns how many columns fit on a page beside each other, at least one. More of them would leave each only a few letters of a word.
 *
 * @param widths as on the screen, in px
 */
export function fittingColumns(widths: readonly number[]): number {
  let total = 0;
  const place = widths.findIndex((width) => {
    total += width;
    return total > pageWidth;
  });
  return place < 0 ? widths.length : Math.max(1, place);
}
