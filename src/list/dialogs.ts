/* Parts of a list page that load together after its rows: see onDemand.ts. */

export { NotRefreshed } from '../components/NotRefreshed';
export { Warnings } from '../components/Warnings';
export { FilterChips } from './filter/FilterChips';
export { FilterDialog } from './filter/FilterDialog';
export { PrintRows } from './print/PrintRows';
export { RowDetails } from './table/RowDetails';
export { ColumnsForm } from './toolbar/ColumnsForm';
export { Popup } from './toolbar/Popup';
export { RowHeightForm } from './toolbar/RowHeightForm';
export { ViewsForm } from './views/ViewsForm';
