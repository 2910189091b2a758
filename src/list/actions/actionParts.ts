/* What lists with actions need, which comes together: see onDemandActions.ts. */
export { ListActions } from './ListActions';
export { RowActions } from './RowActions';
export { SelectionBar } from './SelectionBar';
