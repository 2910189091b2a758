import { statfsSync } from 'node:fs';

/** How many bytes can still be written. */
export type FreeSpace = () => number;

const mebibyte = 1_048_576;

/**
 * The embedded database takes no changes while there is less room than this, in bytes. It adds to its log in pieces of 16 MiB,
 * and one that does not fit ends it in the middle of a statement; so some are always kept free.
 */
export const minimumFree = 64 * mebibyte;

/** What a new database takes, in bytes, before anything is in it. */
export const newDatabase = 48 * mebibyte;

/** The free space of the disk that a folder is on. Where the file system does not tell, there is no end to it. */
export function freeSpaceOf(folder: string): FreeSpace {
  return () => {
    const { bavail, bsize, blocks } = statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  };
}

/** A number of bytes for people, such as `64 MB`. */
export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / mebibyte)} MB`;
