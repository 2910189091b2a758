import { statfsSync } from 'node:fs';

/** Returns the free space in bytes. */
export type FreeSpace = () => number;

const mebibyte = 1_048_576;

/**
 * Free bytes that the embedded database needs for changes. Its write-ahead log grows by 16 MiB at a time, and PostgreSQL stops in the
 * middle of a statement if a segment does not fit.
 */
export const minimumFree = 64 * mebibyte;

/** Size of an empty database in bytes. */
export const newDatabase = 48 * mebibyte;

/** Returns the free space of a folder's disk; infinite if the file system does not report it. */
export function freeSpaceOf(folder: string): FreeSpace {
  return () => {
    const { bavail, bsize, blocks } = statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  };
}

/** Formats bytes such as `64 MB`. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / mebibyte)} MB`;
