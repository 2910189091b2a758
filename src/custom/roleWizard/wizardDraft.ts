import * as z from 'zod/mini';
import { steps } from './wizardState';

const numbers = z.array(z.number());

/** The wizard's state as it is kept when the session ends under it (C1). Nothing of it is secret. */
export const wizardDraft = z.object({
  searchTerm: z.string(),
  roleSearchTerm: z.string(),
  selectedUser: z.optional(
    z.object({
      userid: z.number(),
      username: z.string(),
      email: z.string(),
      holdings: z.array(z.object({ verticalId: z.number(), roles: numbers, privileges: numbers })),
    }),
  ),
  selectedRoles: numbers,
  privilegeInput: z.string(),
  privileges: numbers,
  selectedVertical: z.optional(z.number()),
  currentStep: z.enum(steps),
});
