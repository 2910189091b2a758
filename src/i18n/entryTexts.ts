import { entry } from './en/entry';
import { passwords } from './en/passwords';
import { addTexts, type Catalogue } from './translate';

/* Adds the texts of the pages of one-time links to those of the sign-in. */

addTexts(
  { ...passwords, ...entry },
  import.meta.glob<Catalogue>(['./??/entry.ts', './??/passwords.ts', '!./en/*'], { eager: true, import: 'default' }),
);
