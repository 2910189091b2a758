import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Returns the size of scripts in KiB, each compressed with gzip as a browser loads them. */
export const scriptSize = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1_024;
