import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system on Node that the callback below needs. */
interface NodeFileSystem {
  NODEFS: {
    realPath(node: unknown): string;
    stream_ops: Operations & { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    node_ops: Operations;
  };
}

type Operations = Record<string, (...args: never[]) => unknown>;

/** What changes something on disk. */
const changes = ['write', 'setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'];

type InitOptions = Parameters<NodeFS['init']>[1];

/** What PostgreSQL's `EIO` is in Emscripten; PostgreSQL stops rather than go on after it. */
const inputOutputError = 29;

/**
 * PGlite's folder on disk, with the one callback it lacks: without `fsync` a commit survives the end of the process
 * but not a power cut. Before each change it asks whether the folder is still its own.
 */
export class DurableFiles extends NodeFS {
  /** How often something was forced to disk: the tests hold one commit to at least one. */
  syncs = 0;

  /** @param assertOwn does not return when the folder is somebody else's by now */
  constructor(
    folder: string,
    private readonly assertOwn: () => void = () => undefined,
  ) {
    super(folder);
  }

  override async init(database: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = (module: unknown) => {
      const files = (module as NodeFileSystem).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => this.sync(nfd, () => files.realPath(node));
      this.guard(files.stream_ops);
      this.guard(files.node_ops);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } };
  }

  private guard(operations: Operations): void {
    for (const name of changes) {
      const change = operations[name];
      if (!change) continue;
      operations[name] = (...args) => {
        this.assertOwn();
        return change(...args);
      };
    }
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
