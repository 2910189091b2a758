/* What lists with actions need, which comes together: see onDemandActions.ts. */
export { RowActions } from './RowActions';
export { SelectionBar } from './SelectionBar';
