import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a value is one of some integers, however many: as values of their own, PostgreSQL takes 65,535 in one statement. */
export function among(value: RawBuilder<unknown>, integers: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${value} = any(${integers}::integer[])`;
}
