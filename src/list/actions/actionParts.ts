/* What lists with actions need, which comes together: see ../onDemand.ts. */
export { ListActions } from './ListActions';
export { RowActions } from './RowActions';
export { SelectionBar } from './SelectionBar';
