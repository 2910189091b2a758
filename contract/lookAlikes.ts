import * as z from 'zod/mini';
import { defineCall } from './call';

/** Kinds of names that can look like another one. */
export const lookAlikeKinds = ['person', 'email', 'vertical'] as const;

export type LookAlikeKind = (typeof lookAlikeKinds)[number];

const lookAlike = z.looseObject({
  kind: z.enum(lookAlikeKinds),
  name: z.string(),
  /** Similar names of the same kind; empty if the name only mixes alphabets in a word. */
  looks_like: z.array(z.string()),
});

export type LookAlike = z.infer<typeof lookAlike>;

export const listLookAlikes = defineCall({
  name: 'lookalikes',
  method: 'GET',
  path: 'authentication/lookalikes',
  access: 'admin',
  summary: 'Names of people, their mail addresses and verticals that can be taken for another one',
  beyond: true,
  answer: z.looseObject({ data: z.array(lookAlike) }),
});
