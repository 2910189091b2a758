import { sql } from 'kysely';
import type { Db } from '../../db/connection';
import type { NewTemplate, NewVersion } from '../fleet';
import type { Template, TemplateData, TemplateVersion } from '../templateVersions';

export function findTemplate(db: Db, templateId: string): Promise<Template | undefined> {
  return db
    .selectFrom('launch_template')
    .select(['template_id', 'name', 'account', 'region', 'default_version', 'created_by'])
    .select(
      sql<number>`(select max(version) from launch_template_version
        where launch_template_version.template_id = launch_template.template_id)`.as('latest_version'),
    )
    .where('template_id', '=', templateId)
    .executeTakeFirst();
}

export async function findTemplateVersion(
  db: Db,
  templateId: string,
  version: number,
): Promise<TemplateVersion | undefined> {
  const template = await findTemplate(db, templateId);
  const row = await db
    .selectFrom('launch_template_version')
    .select('data')
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
  return template && row && { ...template, version, data: row.data as TemplateData };
}

/**
 * Adds a launch template with its version 1.
 *
 * @returns `undefined` if the region of the account has a template of this name
 */
export async function addTemplate(
  transaction: Db,
  template_id: string,
  { account, region, name, data, description, by, at }: NewTemplate,
): Promise<TemplateVersion | undefined> {
  const row = await transaction
    .insertInto('launch_template')
    .values({ template_id, account, region, name, default_version: 1, created_by: by, created_at: at })
    .onConflict((conflict) => conflict.columns(['account', 'region', 'name']).doNothing())
    .returning('template_id')
    .executeTakeFirst();
  if (!row) return undefined;
  await saveVersion(transaction, template_id, 1, { data, description, by, at });
  return findTemplateVersion(transaction, template_id, 1);
}

/** Adds the next version of a launch template. Concurrent calls wait for each other. */
export async function addVersion(
  transaction: Db,
  { templateId, ...made }: NewVersion,
): Promise<TemplateVersion | undefined> {
  await transaction
    .selectFrom('launch_template')
    .select('name')
    .where('template_id', '=', templateId)
    .forUpdate()
    .execute();
  const template = await findTemplate(transaction, templateId);
  if (!template) return undefined;
  const version = template.latest_version + 1;
  await saveVersion(transaction, templateId, version, made);
  return findTemplateVersion(transaction, templateId, version);
}

async function saveVersion(
  transaction: Db,
  template_id: string,
  version: number,
  { data, description, by, at }: Omit<NewVersion, 'templateId'>,
): Promise<void> {
  const row = { template_id, version, data: JSON.stringify(data), description, created_by: by, created_at: at };
  await transaction.insertInto('launch_template_version').values(row).execute();
}
