/** What is weighed as ours: the list page and its data provider, with all that they import. */
export { createDataProvider } from '../../../src/dataProvider/consoleDataProvider';
export { ListPage } from '../../../src/list/ListPage';
