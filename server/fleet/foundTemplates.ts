import { sql } from 'kysely';
import type { Db } from '../db/connection';
import { fitting } from '../db/fitting';
import type { Fleet, FoundTemplate } from './fleet';

const isMissing = { launch_template: sql<boolean>`false`, cloud_template: sql<boolean>`missing_at is not null` };

/** Returns the search for launch templates by a text ({@link Fleet.findTemplates}) in the table that holds them. */
export function templatesIn(db: Db, table: keyof typeof isMissing): Fleet['findTemplates'] {
  return (wanted, accounts, limit): Promise<FoundTemplate[]> => {
    const { passes, fit } = fitting([sql.ref<string>('template_id'), sql.ref<string>('name')], wanted);
    return db
      .selectFrom(table)
      .select(['template_id', 'name', 'account', 'region', isMissing[table].as('isMissing')])
      .where('account', 'in', [...accounts])
      .where(passes)
      .orderBy(fit)
      .orderBy('template_id')
      .limit(limit)
      .execute();
  };
}
