import type { Call } from '../../contract/call';
import type { Schema } from './basics';
import type { ListSource } from './list';

/* Reads the schemas of calls. */

export type Shape = Readonly<Record<string, Schema>>;

interface Def {
  readonly shape?: Shape;
  readonly element?: Schema;
}

const defOf = (schema: Schema | undefined): Def => (schema?._zod.def ?? {}) as unknown as Def;

/** Returns the fields of an object's schema. */
export const shapeOf = (schema: Schema | undefined): Shape => defOf(schema).shape ?? {};

/** Returns the schema of a list's rows; `undefined` for a list over REST. */
export function listSchema({ call, rows }: Pick<ListSource, 'call' | 'rows'>): Schema | undefined {
  const answer: Call['answer'] | undefined = call?.answer;
  return defOf(rows === undefined ? answer : shapeOf(answer)[rows]).element;
}
