import { t } from '../../i18n/translate';

/** A column's key as words: the nameless one has some too. */
export function columnLabel(column: string): string {
  return column === '' ? t('list.unnamed') : column;
}
