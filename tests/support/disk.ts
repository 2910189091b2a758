import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, in memory. */
export interface MountedDisk {
  readonly folder: string;
  /** Makes it larger or smaller, in bytes, whatever is on it; false when that cannot be. */
  resize(bytes: number): boolean;
  /** Takes it away with all that is on it; it may be called twice. */
  unmount(): void;
}

const mount = (options: string, folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** Mounts a disk that takes up memory only for what is on it; nothing where this machine mounts none for whoever asks. */
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

/** How many bytes can still be written on the disk of a folder. */
export const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** How many bytes are taken on it. */
export const usedOn = (folder: string): number => {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return (blocks - bavail) * bsize;
};
