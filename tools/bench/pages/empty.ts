import { offer } from './watch';

/** A page without a grid: the floor under every figure. */
offer({
  prepare: () => Promise.resolve(),
  mount: () => undefined,
  filter: () => undefined,
  rows: 'tr',
  count: 'nav',
});
