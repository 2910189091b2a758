import * as z from 'zod/mini';
import { getRoles, getUsers, listVerticals } from '../../contract/authentication';
import { callApi } from './callApi';
import { isExactNumber } from './json';

/** The `userid` of an entry that came without one. Identifiers begin at 1; nothing can be asked for such a person. */
export const noUserId = 0;

/** A list that a back end may leave out, or send as `null`, when there is nothing in it. */
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/** An identifier in a response: digits are those of a number that JavaScript cannot hold. */
const readIdentifier = z.union([z.number(), z.string().check(z.refine(isExactNumber))]);

const heldVertical = z.looseObject({
  vertical_id: readIdentifier,
  /** Beyond the contract, where privileges stand with each role: those of somebody who has no role here. */
  direct_privileges: listOf(readIdentifier),
  roles: listOf(z.looseObject({ roleid: readIdentifier, direct_privileges: listOf(readIdentifier) })),
});

/**
 * The answer of `getusers` as the console reads it (D20). An entry without a number, a name or an address spoils neither the
 * list nor itself: one odd person must not hide thousands of others. Rights are read strictly: whole lists of them are sent
 * back, and what was misread would be taken away.
 */
export const peopleAnswer = z.looseObject({
  users: z.array(
    z.looseObject({
      userid: z.catch(readIdentifier, noUserId),
      username: z.catch(z.string(), ''),
      email: z.catch(z.string(), ''),
      verticals: listOf(heldVertical),
    }),
  ),
});

export type User = z.infer<typeof peopleAnswer>['users'][number];
export type Role = z.infer<typeof getRoles.answer>['roles'][number];

interface Read {
  readonly signal: AbortSignal;
}

/** What the query keys of all three begin with. */
export const peopleKey = ['people'];

/**
 * People, roles and verticals, under one key each for every page and form: an answer is cached until a change, or a refresh,
 * forces another read (R24).
 */
export const peopleReads = {
  people: {
    queryKey: [...peopleKey, getUsers.name],
    queryFn: async ({ signal }: Read) =>
      (await callApi({ ...getUsers, answer: peopleAnswer }, { signal })).answer.users,
    staleTime: Number.POSITIVE_INFINITY,
  },
  roles: {
    queryKey: [...peopleKey, getRoles.name],
    queryFn: async ({ signal }: Read) => (await callApi(getRoles, { signal })).answer.roles,
    staleTime: Number.POSITIVE_INFINITY,
  },
  verticals: {
    queryKey: [...peopleKey, listVerticals.name],
    queryFn: async ({ signal }: Read) => (await callApi(listVerticals, { signal })).answer.data,
    staleTime: Number.POSITIVE_INFINITY,
  },
};
