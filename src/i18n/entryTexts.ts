import { entry } from './en/entry';
import { passwords } from './en/passwords';
import { addTexts, type Catalogue } from './translate';

/** The texts of the pages to which a link that works once leads. Importing this file adds them to those of the sign-in. */
const entryTexts = { ...passwords, ...entry } as const;

export type EntryTexts = typeof entryTexts;

addTexts(
  entryTexts,
  import.meta.glob<Catalogue>(['./??/entry.ts', './??/passwords.ts', '!./en/*'], { eager: true, import: 'default' }),
);
