import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory. */
export interface MountedDisk {
  readonly folder: string;
  /** Resizes it to a number of bytes, whatever it holds; returns false if that is impossible. */
  resize(bytes: number): boolean;
  /** Removes it with its content. May be called twice. */
  unmount(): void;
}

const mount = (options: string, folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** Mounts a disk that uses memory only for its content; returns nothing if the user may not mount one. */
export function mountDisk(megabytes: number): MountedDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  let isMounted = mount(`size=${megabytes}m`, folder);
  const unmount = () => {
    if (isMounted) spawnSync('umount', ['-l', folder]);
    isMounted = false;
    rmSync(folder, { recursive: true, force: true });
  };
  if (!isMounted) {
    unmount();
    return undefined;
  }
  return { folder, resize: (bytes) => mount(`remount,size=${bytes}`, folder), unmount };
}

/** Returns the number of bytes that can still be written on a folder's disk. */
export const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Returns the number of used bytes on it. */
export const usedOn = (folder: string): number => {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return (blocks - bavail) * bsize;
};
