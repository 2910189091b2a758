import { isAdmin, mayCall } from '../../contract/access';
import { blockIn } from '../../contract/addresses';
import type { NewToken } from '../../contract/apiTokens';
import * as contract from '../../contract/apiTokens';
import type { Call } from '../../contract/call';
import { calls } from '../../contract/calls';
import { answers } from '../../contract/messages';
import { isInScope, type TokenScope } from '../../contract/tokenScope';
import { tokenDaysDefault } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import { makePasswordCheck } from '../auth/confirmPassword';
import type { Session } from '../auth/sessions';
import { endingRoles, lockPersonForUpdate, rolesIn } from '../auth/store';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { verticalsOfPerson } from '../people/rights';
import { personWithId } from '../people/store';
import { addToken, countTokens, dropToken, tokensIn } from './store';

const maxTokensPerPerson = 50;

/** Makes the refusal of a value of the form. */
const invalid = (path: keyof NewToken, message: string) =>
  new CallError(422, message, 'invalid_token', { fields: [{ path, message }] });

const anything: TokenScope = { read_only: false, module: null, calls: null };

/** @throws CallError 422 for a call that does not exist, or that a token with this scope can never make */
function scopeOf({ read_only = false, module = null, calls: names }: NewToken): TokenScope {
  const scope = { read_only, module, calls: null };
  for (const name of names ?? []) {
    const call = calls.find((known) => known.name === name && known.access !== 'public');
    if (!call) throw invalid('calls', `There is no call "${name.slice(0, 100)}"`);
    if (!isInScope(anything, call)) throw invalid('calls', `No token can make the call "${name}"`);
    if (!isInScope(scope, call)) throw invalid('calls', `The call "${name}" is outside the rest of the scope`);
  }
  return { ...scope, calls: names ? [...new Set(names)] : null };
}

/**
 * Returns networks in CIDR notation, each once.
 *
 * @throws CallError 422 for a text that is not an address or a network
 */
function networksIn({ networks = [] }: NewToken): string[] {
  const blocks = networks.map((text) => {
    const block = blockIn(text.trim());
    if (block) return `${block.address}/${block.length}`;
    throw invalid('networks', `${text.slice(0, 100)} is not an IP address or a network such as 203.0.113.0/24`);
  });
  return [...new Set(blocks)];
}

interface Owner {
  readonly personId: number;
  readonly username: string;
  readonly verticalId: number;
  readonly vertical: string;
}

/**
 * Finds the owner and the vertical of a new token: the caller and their vertical, or a service account and one of its verticals.
 *
 * @throws CallError 403 if the caller may not create it; 404 for an unknown account; 422 for a vertical to which it does not belong
 */
async function ownerOf(transaction: Db, session: Session, { user_id, vertical_id }: NewToken): Promise<Owner> {
  if (user_id === undefined) {
    if (vertical_id !== undefined && vertical_id !== session.verticalId)
      throw invalid(
        'vertical_id',
        'Your token belongs to the vertical of your session. Switch to the other one first.',
      );
    return session;
  }
  if (!isAdmin(session.roles)) throw new CallError(403, answers.notAllowed, 'not_allowed');
  const id = Number(user_id);
  const person = await personWithId(transaction, id);
  if (!person.service) throw new CallError(403, answers.serviceAccountOnly, 'not_a_service_account');
  const own = await verticalsOfPerson(transaction, id);
  const vertical = vertical_id === undefined ? own[0] : own.find((one) => one.id === vertical_id);
  if (own.length > 1 && vertical_id === undefined) throw invalid('vertical_id', 'Select the vertical of the token');
  if (!vertical)
    throw invalid('vertical_id', `${person.username} does not belong to ${own.length > 0 ? 'this' : 'any'} vertical`);
  return { personId: id, username: person.username, verticalId: vertical.id, vertical: vertical.name };
}

/** Returns the end of a caller's admin role, which their tokens for service accounts must not outlive. */
async function endOfAdmin(transaction: Db, { personId, verticalId }: Session, now: Date): Promise<Date | undefined> {
  const ending = await endingRoles(transaction, personId, verticalId, now);
  const until = ending.find(({ role }) => isAdmin([role]))?.until;
  return until === undefined ? undefined : new Date(until);
}

const unknownToken = () =>
  new CallError(404, 'There is no such token. It may have been revoked already.', 'unknown_token');

/** Implements the calls about API tokens. */
export default function apiTokenHandlers({ db, passwordCost }: Pick<Tools, 'db' | 'passwordCost'>): Handler[] {
  const confirm = makePasswordCheck({ db, passwordCost });

  /** Implements a call that revokes a token of anybody, or of one person. */
  const revoke = (call: typeof contract.revokeToken, personIdOf: (session: Session) => number | undefined) =>
    handle(call, async ({ params: { id }, session, origin }) =>
      change(db, { session, origin }, { action: call.name, target: `token ${id}` }, async (transaction, notes) => {
        const dropped = await dropToken(transaction, Number(id), personIdOf(session));
        if (!dropped) throw unknownToken();
        notes.target = dropped.username;
        notes.before = { token: dropped.name, ...dropped.scope, networks: dropped.networks };
        return { message: answers.tokenRevoked };
      }),
    );

  return [
    handle(contract.listTokenCalls, async ({ session: { roles } }) => {
      const possible = (call: Call) =>
        call.access !== 'public' && isInScope(anything, call) && mayCall(call.access, roles);
      const names = calls.filter(possible).map(({ name, summary }) => ({ name, summary }));
      return { data: names.toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
    }),

    handle(contract.createToken, async ({ body, session, origin }) => {
      const lock = (transaction: Db) => lockPersonForUpdate(transaction, Number(body.user_id ?? session.personId));
      const { name: action } = contract.createToken;
      const attempt = { action, target: session.username, lock };
      // A token outlives the session, which may be a stolen one.
      if (!session.hasFactor) await confirm({ session, origin }, action, body.current_password);
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const owner = await ownerOf(transaction, session, body);
        const { personId, username, verticalId, vertical } = owner;
        const { name, days = tokenDaysDefault } = body;
        const [scope, networks] = [scopeOf(body), networksIn(body)];
        notes.target = username;
        if ((await countTokens(transaction, personId, origin.at)) >= maxTokensPerPerson)
          throw new CallError(
            409,
            `${username} has ${maxTokensPerPerson} tokens already. Revoke one first.`,
            'too_many_tokens',
          );
        const isForService = body.user_id !== undefined;
        const latest = isForService ? await endOfAdmin(transaction, session, origin.at) : undefined;
        const added = await addToken(
          transaction,
          { personId, verticalId, name, createdBy: session.username, days, latest, scope, networks },
          origin.at,
        );
        if (!added) {
          const message = `${username} has a token called ${name} already`;
          throw new CallError(409, message, 'taken', { fields: [{ path: 'name', message }] });
        }
        const expires_at = added.expiresAt.toISOString();
        const isForAdmin = isForService && isAdmin(await rolesIn(transaction, personId, verticalId, origin.at));
        const notice = `${session.username} created the API token ${name} of ${username}, a service account with the admin role.`;
        notes.after = { token: name, vertical, ...scope, networks, expires_at, ...(isForAdmin && { notice }) };
        return {
          message: answers.tokenCreated,
          data: { value: added.token, name, owner: username, vertical, expires_at },
        };
      });
    }),

    handle(contract.listTokens, async ({ session, origin }) => ({
      data: await tokensIn(db, origin.at, session.personId),
    })),
    handle(contract.listAllTokens, async ({ origin }) => ({ data: await tokensIn(db, origin.at) })),
    revoke(contract.revokeToken, ({ personId }) => personId),
    revoke(contract.revokeAnyToken, () => undefined),
  ];
}
