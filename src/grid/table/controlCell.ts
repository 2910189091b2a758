/**
 * For the cells of a row that hold controls, not data: boxes and buttons. Of the role `cell` are then exactly the cells
 * under the column headers, in their order.
 */
export const controlCell = { role: 'gridcell' } as const;
