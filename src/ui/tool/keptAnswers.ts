import * as z from 'zod/mini';
import { sessionUser } from '../../authProvider/session';
import { jsonOf } from '../../dataProvider/jsonOf';
import type { ToolAnswer } from './toolAnswer';

/*
 * The last answers of forms in this tab's session storage, which the end of the session clears (D10), so that they are there
 * after a reload too: under the name of the person, for another tab may sign somebody else in (C12).
 */

const shape = z.object({
  tone: z.enum(['success', 'warning', 'error']),
  text: z.string(),
  hint: z.optional(z.string()),
  raw: z.optional(z.string()),
  body: z.optional(z.unknown()),
  status: z.optional(z.number()),
  at: z.number(),
  act: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});

const keyOf = (form: string) => `answer ${JSON.stringify([sessionUser()?.username, form])}`;

/** What was kept for whoever is signed in; `undefined` when there is nothing, or nothing of an answer's shape. */
export function keptAnswer(form: string): ToolAnswer | undefined {
  try {
    const { data } = shape.safeParse(jsonOf(sessionStorage.getItem(keyOf(form)) ?? ''));
    return data && { ...data, raw: data.raw, body: data.body };
  } catch {
    return undefined;
  }
}

/** Keeps an answer, or forgets the one that is kept. */
export function keepAnswer(form: string, answer: ToolAnswer | undefined): void {
  try {
    if (answer) sessionStorage.setItem(keyOf(form), JSON.stringify(answer));
    else sessionStorage.removeItem(keyOf(form));
  } catch {
    // It then lasts as long as the page (C26).
  }
}
