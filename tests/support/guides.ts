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
const fileOf = ({ lead }: GuideBlock): string | undefined => /\bmake\s`([^`]+)`:$/i.exec(lead)?.[1];

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

/** The declaration around a fragment, by the kind of its block: `ts list` has properties of a list over a call. */
const around: Readonly<Record<string, (fragment: string, name: string) => string>> = {
  list: (fragment, name) =>
    `{ ...page, name: '${name}', list: { call: ${/^rows:/m.test(fragment) ? 'fetchMachines' : 'listMachines'}, csvName: 'x', ${fragment} } }`,
  search: (fragment, name) => `{ ...page, name: '${name}', list: { call: findMachines, csvName: 'x', ${fragment} } }`,
  page: (fragment, name) => `{ ...page, name: '${name}', list: { call: listMachines, csvName: 'x' }, ${fragment} }`,
};

/** The declarations that the fragments refer to. */
const prelude = `
import Storage from '@mui/icons-material/StorageOutlined';
import * as z from 'zod/mini';
import { listAudit } from '../contract/audit';
import { callsOf } from '../contract/call';
import { rowOf, text } from '../contract/shapes';
import { defineResource, openAction } from '../src/resources/defineResource';

const states = z.enum(['running', 'stopped', 'pending', 'stopping']);
const texts = { id: z.string(), name: z.string(), status: z.string(), account: z.string(), region: z.string() };
const machine = rowOf({ ...texts, state: states });
const aws = callsOf('aws');
const listMachines = aws.get('machines', { answer: z.array(machine) });
const fetchMachines = aws.get('machines', { answer: z.looseObject({ message: text, rows: z.array(machine) }) });
const tag = z.object({ key: text, value: text });
const body = { account: text, states: z.optional(z.array(text)), tag_filters: z.optional(z.array(tag)) };
const findMachines = aws.post('machines/search', { body, answer: z.array(machine) });
const stopOne = aws.post('machines/:id/stop');
const startOne = aws.post('machines/:id/start');
const page = { module: 'aws', paths: ['x'], heading: 'X' } as const;
export const used = [Storage, listAudit, listMachines, fetchMachines, findMachines, stopOne, startOne, openAction];
`;

/**
 * Returns a module with the fragments of the guides, each in the declaration that it belongs to.
 *
 * @throws Error if a block is neither a file, lines for a file nor a fragment
 */
export function fragmentsModule(): string {
  const fragments = guideBlocks().filter((block) => fileOf(block) === undefined && !insertionOf(block));
  const declarations = fragments.map(({ place, kind, code }) => {
    const declare = around[kind];
    if (!declare)
      throw new Error(`${place}: a block needs “Make \`path\`:”, “In \`path\`, behind \`line\`:” or a kind`);
    return `// ${place}\ndefineResource(${declare(code, place)});\n`;
  });
  return `${prelude}\n${declarations.join('\n')}`;
}
