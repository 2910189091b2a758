export function inputsHash(folder?: string, paths?: readonly string[]): string;
