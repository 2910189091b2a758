/** The texts of the forms that update a process and that take its machines down. */
export const processTools = {} as const;

export default processTools;
