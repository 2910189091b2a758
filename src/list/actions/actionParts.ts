/* The code of actions, which loads as one chunk: see ../onDemand.ts. */
export { ListActions } from './ListActions';
export { RowActions } from './RowActions';
export { SelectionBar } from './SelectionBar';
