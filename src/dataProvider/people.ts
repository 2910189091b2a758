import * as z from 'zod/mini';
import { getRoles, getUsers, listVerticals } from '../../contract/authentication';
import { callApi } from './callApi';
import { isExactNumber } from './json';

/** The `userid` of an entry without one. Identifiers begin at 1. */
export const noUserId = 0;

/** Returns the schema of an array that back ends may leave out, or send as `null`, if it is empty. */
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/** An identifier in a response, which may be the digits of a large number. */
const readIdentifier = z.union([z.number(), z.string().check(z.refine(isExactNumber))]);

const heldVertical = z.looseObject({
  vertical_id: readIdentifier,
  /** Beyond the contract: the privileges of a person without a role in this vertical. */
  direct_privileges: listOf(readIdentifier),
  roles: listOf(z.looseObject({ roleid: readIdentifier, direct_privileges: listOf(readIdentifier) })),
  /** Beyond the contract: the start and end of roles. */
  terms: z.optional(
    z.array(z.looseObject({ roleid: readIdentifier, since: z.nullable(z.string()), until: z.nullable(z.string()) })),
  ),
});

/**
 * The schema of the response to `getusers` (D20). It accepts entries without number, name or address, so that one of them does not hide
 * all others. It is strict about rights, because the console sends back whole lists of them.
 */
export const peopleAnswer = z.looseObject({
  users: z.array(
    z.looseObject({
      userid: z.catch(readIdentifier, noUserId),
      username: z.catch(z.string(), ''),
      email: z.catch(z.string(), ''),
      verticals: listOf(heldVertical),
      /** Beyond the contract: a service account, which cannot sign in. */
      service: z.optional(z.boolean()),
    }),
  ),
});

export type User = z.infer<typeof peopleAnswer>['users'][number];
export type Role = z.infer<typeof getRoles.answer>['roles'][number];

interface Read {
  readonly signal: AbortSignal;
}

/** The first part of these query keys. */
export const peopleKey = ['people'];

/** The queries of people, roles and verticals. Pages and forms share them until a change or a refresh (R24). */
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
