/** The texts of the form that asks for a process. */
export const newProcess = {} as const;

export default newProcess;
