import type { ColumnRule } from '../../dataProvider/columnRules';
import { say, t } from '../../i18n/translate';

/** What a column is called: as its list says, else by its key, which may be without a name. */
export function columnLabel({ name, label }: Pick<ColumnRule, 'name' | 'label'>): string {
  if (label !== undefined) return say(label);
  return name === '' ? t('list.unnamed') : name;
}
