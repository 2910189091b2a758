import * as z from 'zod/mini';
import { sealText, unsealText } from '../processes/credentials';
import type { Secrets } from '../secrets';

const target = z.object({
  address: z.string(),
  secret: z.optional(z.string()),
  /** The secret before the last rotation, which signs as well for a while. */
  previous: z.optional(z.object({ secret: z.string(), until: z.string() })),
});

/** The address of a receiver, and the secrets of a webhook. */
export type Target = z.infer<typeof target>;

export const sealTarget = (secrets: Secrets, value: Target) => sealText(secrets, JSON.stringify(value));

/** @throws Error if no secret opens the text */
export const unsealTarget = (secrets: Secrets, sealed: string | null): Target =>
  target.parse(JSON.parse(unsealText(secrets, sealed ?? '')));

/** Returns the secrets that sign messages now. */
export const signingSecrets = ({ secret, previous }: Target, now: Date): readonly string[] => [
  ...(secret === undefined ? [] : [secret]),
  ...(previous && now < new Date(previous.until) ? [previous.secret] : []),
];
