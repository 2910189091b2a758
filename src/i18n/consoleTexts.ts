import { consoleCatalogue } from './consoleCatalogue';
import { addTexts, type Catalogue } from './translate';

/** The texts of the signed-in console. Importing this file adds them to those of the sign-in. */
export const consoleTexts = consoleCatalogue;

/** Their translations by path. */
export const consoleTranslations = import.meta.glob<Catalogue>(
  ['./??/*.ts', '!./en/*', '!./??/startup.ts', '!./??/entry.ts'],
  { eager: true, import: 'default' },
);

addTexts(consoleTexts, consoleTranslations);
