import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the guides to extending, below the project's. */
export const guideFolder = 'docs/extend';

const folder = fileURLToPath(new URL(`../../${guideFolder}`, import.meta.url));

/** A TypeScript block of a guide. */
export interface GuideBlock {
  /** Name of the guide's file, and the line on which the block begins. */
  readonly place: string;
  /** The paragraph before the block. */
  readonly lead: string;
  /** The words after `ts` or `tsx`. */
  readonly kind: string;
  readonly code: string;
}

/** Returns the TypeScript blocks of all guides, in order. The generated reference has none. */
export function guideBlocks(): GuideBlock[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'reference.md');
  return names.sort().flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    return [...text.matchAll(/(?:^|\n)([^\n]+(?:\n[^\n]+)*)\n\n```tsx?\b *([^\n]*)\n([\s\S]*?)```/g)].map(
      ({ index, 1: lead = '', 2: kind = '', 3: code = '' }) => ({
        place: `${guideFolder}/${name}:${text.slice(0, text.indexOf(code, index)).split('\n').length}`,
        lead,
        kind,
        code,
      }),
    );
  });
}

/** Returns the path of the file that a block shows: its lead ends with “make `path`:”. */
export const fileOf = ({ lead }: GuideBlock): string | undefined => /\bmake\s`([^`]+)`:$/i.exec(lead)?.[1];

/** Returns the file, and the line in it, after which a block belongs: its lead ends with “In `path`, behind `line`:”. */
export function insertionOf({ lead }: GuideBlock): { readonly path: string; readonly line: string } | undefined {
  const [, path, line] = /\bIn\s`([^`]+)`,\s(?:behind|after)\s`([^`]+)`:$/.exec(lead) ?? [];
  return path !== undefined && line !== undefined ? { path, line } : undefined;
}

/** Returns the files that the guides show below the folders, by their paths. */
export function guideFiles(...folders: readonly string[]): [path: string, code: string][] {
  return guideBlocks().flatMap((block): [string, string][] => {
    const path = fileOf(block);
    return path !== undefined && folders.includes(path.split('/')[0] ?? '') ? [[path, block.code]] : [];
  });
}
