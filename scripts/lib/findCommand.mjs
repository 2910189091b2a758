import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a command is on the PATH (and in the extra folders), or undefined. */
export function findCommand(name, extraFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...extraFolders];
  return folders.map((folder) => join(folder, name)).find((file) => isExecutable(file));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
