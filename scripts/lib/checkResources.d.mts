/** Runs the registry of the resources in a project's folder as in development, and throws what is wrong with its files. */
export function checkResources(folder?: string): Promise<void>;
