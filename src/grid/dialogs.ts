/* The dialogs of a list page, which come together: see onDemand.ts. */
export { FilterDialog } from './filter/FilterDialog';
export { RowDetails } from './table/RowDetails';
export { ColumnsForm } from './toolbar/ColumnsForm';
export { Popup } from './toolbar/Popup';
export { RowHeightForm } from './toolbar/RowHeightForm';
