import { allRows } from '../dataProvider/listQuery';

/** The choices of rows per page; the last one is all of them (R67, D35). */
export const rowsPerPageChoices = [5, 10, 20, 50, allRows] as const;

export const defaultRowsPerPage = 10;
