export function ensureEmptyDatabase(): Promise<void>;
