import * as z from 'zod/mini';

/** The form, for its draft. */
export const formName = 'update-role';

const difference = z.object({ added: z.array(z.number()), removed: z.array(z.number()) });

/** Whose editor is open, and what has been changed in it, by the identifier of the vertical. */
export const editsDraft = z.object({
  userid: z.number(),
  username: z.string(),
  edits: z.array(z.tuple([z.number(), z.object({ roles: difference, privileges: difference })])),
});
