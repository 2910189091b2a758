import type { Call } from '../../contract/call';

/** What the keys of all answers of list calls begin with, in the query cache. */
export const answerPrefix = 'answer';

/** Under what the query cache keeps the answer of a list call; without `asked` the key of all its answers. */
export const answerKey = ({ name }: Pick<Call, 'name'>, asked?: string) =>
  asked === undefined ? [answerPrefix, name] : [answerPrefix, name, asked];
