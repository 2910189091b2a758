/*
 * Rows are laid out as grids, each for itself: a row that comes or goes while 100,000 of them scroll costs the layout of that
 * row, where a browser's table layout works all of them out again. Some browsers take the roles of a table away with its
 * layout, so that they are said.
 */
export const asTable = { role: 'table' } as const;
export const asRowGroup = { role: 'rowgroup' } as const;
export const asRow = { role: 'row' } as const;
export const asColumnHeader = { role: 'columnheader' } as const;
export const asCell = { role: 'cell' } as const;

/**
 * For the cells of a row that hold controls, not data: boxes and buttons. Of the role `cell` are then exactly the cells
 * under the column headers, in their order.
 */
export const asControls = { role: 'gridcell' } as const;
