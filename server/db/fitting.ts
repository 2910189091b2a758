import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fits } from '../../contract/find';
import { folded } from './contains';

/** A question of the database about values of which one has a text, in any case: nothing in it is a wildcard. */
export interface Fitting {
  readonly passes: RawBuilder<SqlBool>;
  /** How well the best of them fits, by which rows are ordered. */
  readonly fit: RawBuilder<number>;
}

/** Asks for rows of which one of some values fits one of some texts, of which there is at least one. */
export function fitting(values: readonly RawBuilder<string | null>[], texts: readonly string[]): Fitting {
  const all = values.flatMap((value) => texts.map((text) => folded(value, text)));
  const oneOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  const exact = oneOf(all.map(({ value, text: wanted }) => sql`${value} = ${wanted}`));
  const begins = oneOf(all.map(({ value, text: wanted }) => sql`strpos(${value}, ${wanted}) = 1`));
  return {
    passes: oneOf(all.map(({ value, text: wanted }) => sql`strpos(${value}, ${wanted}) > 0`)),
    fit: sql<number>`case when ${exact} then ${sql.lit(fits.exact)} when ${begins} then ${sql.lit(fits.begins)}
      else ${sql.lit(fits.contains)} end`,
  };
}
