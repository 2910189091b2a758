import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { addressOfPath } from '../../config/basePath';

/* The user guide of `docs/use/`. A build puts its pages and `sections.json` into `help/`, beside the console's other files. */

const guideSection = z.object({
  /** The name of the page. */
  page: z.string(),
  /** Absent for the part below the page's title. */
  id: z.optional(z.string()),
  title: z.string(),
  /** The title of the page; absent where `id` is. */
  of: z.optional(z.string()),
  text: z.string(),
});

export type GuideSection = z.output<typeof guideSection>;

const timeoutMs = 5_000;

/** Loads the sections of the guide once. Fails if the guide is not served beside the console. */
export const guideSections = queryOptions({
  queryKey: ['user guide'],
  queryFn: async () => {
    const response = await fetch(addressOfPath('/help/sections.json'), { signal: AbortSignal.timeout(timeoutMs) });
    return z.array(guideSection).parse(await response.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Returns the key of a section in page definitions: `launch-machines`, `lists#how-do-i-sort`. */
export const keyOf = ({ page, id }: GuideSection): string => (id === undefined ? page : `${page}#${id}`);

/** Returns the address of a section; without one, that of the guide's contents. */
export function addressOfSection(section?: GuideSection): string {
  if (!section) return addressOfPath('/help/index.html');
  const { page, id } = section;
  return addressOfPath(`/help/${page}.html${id === undefined ? '' : `#${id}`}`);
}

const maxSections = 8;

/** Returns the sections that have all typed words, those with most of them in their titles first. */
export function searchGuide(sections: readonly GuideSection[], typed: string): readonly GuideSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .map((section) => {
      const title = section.title.toLowerCase();
      const all = `${title} ${section.of ?? ''} ${section.text}`.toLowerCase();
      const isFound = words.every((word) => all.includes(word));
      return { section, rank: isFound ? 1 + words.filter((word) => title.includes(word)).length : 0 };
    })
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, maxSections)
    .map(({ section }) => section);
}

/** Characters of an excerpt, and those before its first match. */
const excerptLength = { before: 40, all: 160 } as const;

/** Returns the part of a section's text around the first typed word. */
export function excerptOf({ text }: GuideSection, typed: string): string {
  const [word = ''] = typed.toLowerCase().trim().split(/\s+/);
  const match = text.toLowerCase().indexOf(word);
  const start = match > excerptLength.before ? text.indexOf(' ', match - excerptLength.before) + 1 : 0;
  const part = text.slice(start, start + excerptLength.all);
  const isCut = start + part.length < text.length;
  return `${start > 0 ? '…' : ''}${isCut ? `${part.slice(0, part.lastIndexOf(' '))}…` : part}`;
}
