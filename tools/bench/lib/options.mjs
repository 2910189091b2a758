import { parseArgs } from 'node:util';
import { inBench } from './paths.mjs';

export const usage = `npm run bench -- [options]

Measures Quarterdeck's table against react-admin's DataTable, MUI X DataGrid, AG Grid and SlickGrid in Chromium.

  --data FILE      a JSON file with an array of objects, instead of rows made up from a seed; columns, search term,
                   filter and sort columns are taken from it
  --seed N         the seed of the made-up rows (default 7)
  --sizes N,N,…    numbers of rows (default 1000,10000,100000, or as many as FILE has)
  --repeat N       repetitions of each (default 5 for the largest number of rows, 3 for the others)
  --grids A,B,…    of ours, dataTable, dataGrid, agGrid, slickGrid (default all)
  --out FILE       where the figures go as JSON (default tools/bench/results.json)
  --quick          one repetition of 1,000 and 100,000 rows without DataTable: under five minutes of an idle machine
  --profile        no measurement: what our main thread does at mount and at a search key, by function
  --no-build       measures what was built last
  --help

Environment: CHROMIUM_PATH  the Chromium to measure in
The exit code says whether it could run, never how fast anything was.`;

/** The options that `--quick` sets. */
const quick = { sizes: '1000,100000', repeat: '1', grids: 'ours,dataGrid,agGrid,slickGrid' };

const numbers = (text) => text.split(',').map(Number);

/**
 * Parses the command line.
 *
 * @param {string[]} words
 * @throws TypeError for unknown options and invalid numbers
 */
export function optionsOf(words) {
  const { values } = parseArgs({
    args: words,
    options: {
      data: { type: 'string' },
      seed: { type: 'string', default: '7' },
      sizes: { type: 'string' },
      repeat: { type: 'string' },
      grids: { type: 'string' },
      out: { type: 'string', default: inBench('results.json') },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { sizes: askedSizes, repeat: askedRepeat, grids } = { ...(values.quick ? quick : {}), ...values };
  const sizes = askedSizes === undefined ? undefined : numbers(askedSizes);
  const repeat = askedRepeat === undefined ? undefined : Number(askedRepeat);
  for (const number of [Number(values.seed), ...(sizes ?? []), repeat ?? 1]) {
    if (!Number.isInteger(number) || number < 1)
      throw new TypeError('--seed, --sizes and --repeat need whole numbers above 0');
  }
  return {
    data: values.data,
    seed: Number(values.seed),
    sizes,
    repeat,
    grids: (grids ?? 'ours,dataTable,dataGrid,agGrid,slickGrid').split(','),
    out: values.out,
    profile: values.profile,
    build: !values['no-build'],
    help: values.help,
  };
}
