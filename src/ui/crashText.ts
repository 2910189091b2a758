import { t } from '../i18n/translate';

/** The code of a page may be gone after a new version was deployed: browsers word that each in their own way. */
const chunkGone = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/** What is said about a page that threw `error`. */
export function crashText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return chunkGone.test(message) ? t('crash.newVersion') : message;
}
