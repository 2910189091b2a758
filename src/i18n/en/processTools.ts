/** The texts of the forms that update a process and that take its machines down. */
export const processTools = {
  'processTools.none': 'There are no processes',
  'processTools.listError': 'Error fetching process list',
  'processTools.listFailed': 'Failed to fetch process list',
} as const;

export default processTools;
