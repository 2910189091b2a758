import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system on Node that the callback below needs. */
interface NodeFileSystem {
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  };
}

type InitOptions = Parameters<NodeFS['init']>[1];

/** Emscripten's number of `EIO`, on which PostgreSQL stops. */
const inputOutputError = 29;

/**
 * PGlite's folder on disk with the callback that it lacks: without `fsync` a commit survives the end of the process but not a
 * power cut.
 */
export class DurableFiles extends NodeFS {
  /** Number of `fsync` calls, for tests. */
  syncs = 0;

  override async init(database: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = (module: unknown) => {
      const files = (module as NodeFileSystem).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => this.sync(nfd, () => files.realPath(node));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } };
  }

  private sync(descriptor: number | undefined, path: () => string): number {
    try {
      this.syncs += 1;
      if (descriptor !== undefined) fsyncSync(descriptor);
      else syncFolder(path());
      return 0;
    } catch {
      return inputOutputError;
    }
  }
}

/** Forces a folder's own entries to disk, so that a created or renamed file is still there after a power cut. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
