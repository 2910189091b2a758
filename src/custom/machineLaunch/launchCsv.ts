import { csvCell } from '../../dataProvider/csvCell';
import { csvLines, csvStart } from '../../dataProvider/csvLines';
import { csvName, saveFile } from '../../grid/csvFile';
import { type LaunchedMachine, machineColumns } from './launchedMachines';

/** Launched machines as a CSV file (D23, D38): a line for each, with the columns of their table. */
export function launchCsv(machines: readonly LaunchedMachine[]): string {
  const rows = machines.map((machine) => machineColumns.map((column) => csvCell(machine[column])));
  return `${csvStart}${csvLines([machineColumns, ...rows])}`;
}

/** Saves launched machines as `launched_machines_{date}.csv`. */
export function downloadMachines(machines: readonly LaunchedMachine[]): void {
  const content = new Blob([launchCsv(machines)], { type: 'text/csv;charset=utf-8' });
  saveFile(csvName('launched_machines', new Date()), content);
}
