export const emptyDatabaseFiles: string;
