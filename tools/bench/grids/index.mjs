import { agGrid } from './agGrid.mjs';
import { dataGrid } from './dataGrid.mjs';
import { dataTable } from './dataTable.mjs';
import { ours } from './ours.mjs';
import { slickGrid } from './slickGrid.mjs';

/** All grids, ours first. */
export const known = [ours, dataTable, dataGrid, agGrid, slickGrid];
