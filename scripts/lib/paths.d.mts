export const emptyDatabaseDir: string;
