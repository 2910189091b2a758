import { offer } from './watch';

/** A page without a grid, the lower limit of every figure. */
offer({
  prepare: () => Promise.resolve(),
  mount: () => undefined,
  filter: () => undefined,
  rows: 'tr',
  count: 'nav',
});
