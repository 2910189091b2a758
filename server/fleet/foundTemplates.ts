import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { fitting } from '../db/fitting';
import type { Fleet, FoundTemplate } from './fleet';

/**
 * How launch templates are found by a text ({@link Fleet.findTemplates}), whichever fleet they are of.
 *
 * @param table where they are written down
 */
export function templatesIn(db: Db, table: 'launch_template' | 'cloud_template'): Fleet['findTemplates'] {
  return (wanted, accounts, limit): Promise<FoundTemplate[]> => {
    const { passes, fit } = fitting([sql.ref<string>('template_id'), sql.ref<string>('name')], wanted);
    return db
      .selectFrom(table)
      .select(['template_id', 'name', 'account', 'region'])
      .where('account', 'in', [...accounts])
      .where(passes)
      .orderBy(fit)
      .orderBy('template_id')
      .limit(limit)
      .execute();
  };
}
