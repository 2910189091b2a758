import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fits } from '../../contract/find';
import { folded } from './contains';

/** A search for rows in which one of several values contains a text, in any case and without wildcards. */
export interface Fitting {
  readonly passes: RawBuilder<SqlBool>;
  /** The rank of the best match, to order by. */
  readonly fit: RawBuilder<number>;
}

/** Searches for rows in which one of the values contains one of the texts. There must be at least one text. */
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
