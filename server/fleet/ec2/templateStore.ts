import type { Db } from '../../db/connection';
import type { FoundTemplate, Place } from '../fleet';
import { chunksOf } from './chunks';

const rowsPerStatement = 50;

type NamedTemplate = Pick<FoundTemplate, 'template_id' | 'name'>;

/** The result of reading a region's launch templates. */
interface TemplateReading {
  readonly seen: readonly NamedTemplate[];
  readonly missing: readonly string[];
  readonly gone: readonly string[];
  readonly begun: Date;
}

/** Loads the launch templates of a region. */
export function knownTemplates(db: Db, { account, region }: Place) {
  return db
    .selectFrom('cloud_template')
    .select(['template_id', 'missing_at', 'noted_at'])
    .where('account', '=', account)
    .where('region', '=', region)
    .execute();
}

/** Saves the result of a reading. Other templates of the region stay as they are. */
export async function saveTemplates(
  transaction: Db,
  { account, region }: Place,
  { seen, missing, gone, begun }: TemplateReading,
): Promise<void> {
  for (const some of chunksOf(seen, rowsPerStatement))
    await transaction
      .insertInto('cloud_template')
      .values(some.map(({ template_id, name }) => ({ account, region, template_id, name })))
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'region', 'template_id'])
          .doUpdateSet((row) => ({ name: row.ref('excluded.name'), missing_at: null })),
      )
      .execute();
  for (const some of chunksOf(missing, rowsPerStatement))
    await transaction
      .updateTable('cloud_template')
      .set({ missing_at: begun })
      .where('account', '=', account)
      .where('region', '=', region)
      .where('template_id', 'in', some)
      .execute();
  for (const some of chunksOf(gone, rowsPerStatement))
    await transaction
      .deleteFrom('cloud_template')
      .where('account', '=', account)
      .where('region', '=', region)
      .where('template_id', 'in', some)
      .execute();
}

/** Saves a launch template that was just created or found. */
export async function noteTemplate(db: Db, { account, region, template_id, name }: FoundTemplate): Promise<void> {
  const noted = { name, missing_at: null, noted_at: new Date() };
  await db
    .insertInto('cloud_template')
    .values({ account, region, template_id, ...noted })
    .onConflict((conflict) => conflict.columns(['account', 'region', 'template_id']).doUpdateSet(noted))
    .execute();
}

/** Loads the places where a launch template was seen. */
export function placesOfTemplate(db: Db, templateId: string): Promise<Place[]> {
  return db.selectFrom('cloud_template').select(['account', 'region']).where('template_id', '=', templateId).execute();
}
