import { jsonOf } from '../dataProvider/jsonOf';
import { exactFilter } from '../dataProvider/listQuery';
import { isRow } from '../dataProvider/rows';
import { rowsPerPageChoices } from './rowsPerPage';

/** What of a view's parameters is used: the value itself, or `undefined` where it cannot be; the others are as they may be. */
const usable: Readonly<Record<string, (value: string) => string | undefined>> = {
  perPage: (value) => (rowsPerPageChoices.some((choice) => String(choice) === value) ? value : undefined),
  filter: (value) => {
    const filter = jsonOf(value);
    if (!isRow(filter)) return undefined;
    // What is filtered has to be seen, and taken away: the boxes and chips of a column know texts only.
    const exact = exactFilter(filter);
    return Object.entries(exact).every(([key, texts]) => texts === filter[key]) ? value : JSON.stringify(exact);
  },
};

/**
 * A view's address (D8) without the parts that cannot be used: a number of rows that is not offered, filters that are none.
 * Anybody may have typed it.
 *
 * @returns `undefined` when all of it is fit
 */
export function cleanedView(view: URLSearchParams): URLSearchParams | undefined {
  const all = [...view];
  const used = all.flatMap(([name, value]): [string, string][] => {
    const fit = Object.hasOwn(usable, name) ? usable[name]?.(value) : value;
    return fit === undefined ? [] : [[name, fit]];
  });
  const isFit = used.length === all.length && used.every(([, value], place) => value === all[place]?.[1]);
  return isFit ? undefined : new URLSearchParams(used);
}
