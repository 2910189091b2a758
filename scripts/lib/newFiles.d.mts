interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The files of something new, with their paths in the project. */
export function newFiles(
  kind: 'resource' | 'record' | 'tool' | 'call',
  name: string,
  module: string,
): readonly NewFile[];
