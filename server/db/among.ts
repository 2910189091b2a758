import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Tests a value against any number of integers. As separate parameters, PostgreSQL takes 65,535 per statement. */
export function among(value: RawBuilder<unknown>, integers: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${value} = any(${integers}::integer[])`;
}
