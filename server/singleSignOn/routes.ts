import { answers } from '../../contract/messages';
import * as contract from '../../contract/singleSignOn';
import { CallError } from '../api/callError';
import { Answered, type Handler, handle, handleAnswered, type Input } from '../api/handler';
import { change, recordUnmade } from '../audit/change';
import { type Origin, record } from '../audit/store';
import { browserSecretIn, secretCookie } from '../auth/browserSecret';
import { closeSsoSessionsOf } from '../auth/closing';
import { makePasswordCheck } from '../auth/confirmPassword';
import { limitTries, programTries } from '../auth/limitedTries';
import { networkOf } from '../auth/network';
import { secretSeconds, storeSecret, takeSecret } from '../auth/oneTimeSecrets';
import { hashToken, newToken } from '../auth/secretToken';
import { renewSignIn, type Session } from '../auth/sessions';
import { storeProof } from '../chooseVertical/proofs';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { personWith, refuseWithoutAdmin } from '../people/changes';
import { lockRights } from '../people/rights';
import { type Identity, identityIn } from './claims';
import { faultOf } from './faults';
import { closeSessionsAt, isNewLogout } from './logout';
import { admitIdentity, connect, disconnect } from './people';
import { type Attempt, type LogoutToken, newAttempt } from './provider';

type Parts = Pick<Tools, 'db' | 'sso' | 'passwordCost' | 'passwordSignIn' | 'emailDomains'>;

/** The parts of a request that a visit to the provider needs. */
type Visit = Pick<Input<unknown, unknown, unknown>, 'origin' | 'headers' | 'isSecure'>;

/** Binds a visit to the browser that began it, and to the person in whose session it did. */
const holderOf = (secret: string, personId: number | null) => hashToken(`${secret} ${personId ?? ''}`);

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly target?: string;
  readonly after?: Record<string, unknown>;
}

/** Implements single sign-on with OpenID Connect. */
export default function singleSignOnHandlers({
  db,
  sso,
  passwordCost,
  passwordSignIn,
  emailDomains,
}: Parts): Handler[] {
  const confirm = makePasswordCheck({ db, passwordCost });
  const limited = limitTries(db, ' single sign-on', programTries);
  const ended = new CallError(400, answers.ssoAttemptEnded, 'sso_attempt_ended');

  /** @throws CallError 404 without `SSO_CONFIG` */
  function configured() {
    if (!sso) throw new CallError(404, answers.noSingleSignOn, 'no_single_sign_on');
    return sso;
  }

  /** Runs a request to the provider. Records its failure and throws it as a CallError. */
  async function atProvider<Result>(entry: Entry, origin: Origin, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (thrown) {
      const { error, cause } = faultOf(thrown);
      await deny({ ...entry, after: { cause } }, error, origin);
      throw error;
    }
  }

  const deny = ({ after, ...entry }: Entry, error: CallError, origin: Origin) =>
    recordUnmade(db, { ...entry, outcome: 'denied', after: { reason: error.message, ...after } }, origin, error);

  /** Stores an attempt, and returns the provider's address. */
  async function begin(
    purpose: Attempt['purpose'],
    personId: number | null,
    entry: Entry,
    { origin, headers, isSecure }: Visit,
  ) {
    const attempt = newAttempt(purpose);
    const { provider } = configured();
    const { href } = await atProvider(entry, origin, () => provider.authorizationUrl(attempt));
    const secret = browserSecretIn(headers.cookie) ?? newToken();
    const { state, ...content } = attempt;
    const visitor = { holder: holderOf(secret, personId), personId, network: networkOf(origin.ip) };
    const visit = { secret: state, content, ...visitor };
    await db.transaction().execute((transaction) => storeSecret(transaction, 'sso', visit, origin.at));
    return new Answered({ url: href }, { 'set-cookie': secretCookie(secret, secretSeconds.sso, isSecure) });
  }

  /** Returns the attempt and the verified person of an answer of the provider. Records a refusal. */
  async function finish(
    returned: contract.ProviderReturn,
    entry: Entry,
    personId: number | null,
    { origin, headers }: Pick<Visit, 'origin' | 'headers'>,
  ): Promise<{ readonly attempt: Attempt; readonly identity: Identity }> {
    const { provider, config } = configured();
    const secret = browserSecretIn(headers.cookie);
    const { state } = returned;
    const take = async () =>
      secret === undefined
        ? undefined
        : takeSecret(db, 'sso', { secret: state, holder: holderOf(secret, personId) }, origin.at);
    const taken = await limited(origin, take, { entry, error: ended });
    const attempt = { ...taken.content, state };
    const identity = await atProvider(entry, origin, async () =>
      identityIn(await provider.exchange(returned, attempt), config),
    );
    return { attempt, identity };
  }

  async function refresh(transaction: Db, session: Session, { sso: state, factorAt }: Identity): Promise<void> {
    if (!(await renewSignIn(transaction, session, state, factorAt)))
      throw new CallError(409, answers.otherSsoPerson, 'other_person');
  }

  return [
    handleAnswered(contract.beginSso, async (input) =>
      begin('sign in', null, { actor: 'unknown', action: contract.beginSso.name }, input),
    ),

    handle(contract.finishSso, async ({ body, origin, headers }) => {
      const action = contract.finishSso.name;
      const { identity } = await finish(body, { actor: 'unknown', action }, null, { origin, headers });
      const { issuer, subject, username } = identity;
      // The provider claims the name; only a known person is an actor.
      const facts = { issuer, subject };
      const claimed = { ...facts, username };
      const admit = () =>
        db.transaction().execute(async (transaction) => {
          const { person, refusal, after } = await admitIdentity(
            transaction,
            identity,
            { config: configured().config, emailDomains, passwordSignIn },
            origin.at,
          );
          const entry = { actor: person?.username ?? 'unknown', action, ...(person && { target: person.username }) };
          if (refusal || !person) {
            const error = refusal ?? ended;
            const reason = { reason: error.message, ...claimed, ...after };
            await record(transaction, { ...entry, outcome: 'denied', after: reason }, origin);
            return error;
          }
          if (after) await record(transaction, { ...entry, outcome: 'success', after: { ...facts, ...after } }, origin);
          const proof = { method: 'sso', factorAt: identity.factorAt, sso: identity.sso } as const;
          return storeProof(transaction, person, proof, origin.at);
        });
      const result = await admit().catch(async (error: unknown) => {
        // The transaction is rolled back, so that the refusal needs a row of its own.
        if (error instanceof CallError) await deny({ actor: 'unknown', action, after: claimed }, error, origin);
        throw error;
      });
      if (result instanceof CallError) throw result;
      return result;
    }),

    handleAnswered(contract.signInAgain, async ({ session, ...input }) => {
      const { username, method } = session;
      if (method !== 'sso') throw new CallError(409, answers.notSsoSession, 'not_single_sign_on');
      const entry = { actor: username, action: contract.signInAgain.name, target: username };
      return begin('sign in again', session.personId, entry, input);
    }),

    handleAnswered(contract.connectSso, async ({ body, session, ...input }) => {
      const { username, method } = session;
      const action = contract.connectSso.name;
      configured();
      // A stolen session must not connect its person with someone else at the provider.
      if (method === 'sso') throw new CallError(409, answers.ssoConnectedAlready, 'single_sign_on_session');
      await confirm({ session, origin: input.origin }, action, body.current_password);
      return begin('connect', session.personId, { actor: username, action, target: username }, input);
    }),

    handle(contract.returnSso, async ({ body, session, origin, headers }) => {
      const { personId, username } = session;
      const action = contract.returnSso.name;
      const { attempt, identity } = await finish(body, { actor: username, action }, personId, { origin, headers });
      return change(db, { session, origin }, { action, target: username }, async (transaction, notes) => {
        const { issuer, subject } = identity;
        notes.after = { purpose: attempt.purpose, issuer, subject };
        if (attempt.purpose === 'sign in again') {
          await refresh(transaction, session, identity);
          return { message: answers.signedInAgain };
        }
        if (!(await connect(transaction, identity, personId, origin.at)))
          throw new CallError(409, answers.ssoPersonTaken, 'sso_person_taken');
        return { message: answers.ssoConnected };
      });
    }),

    handle(contract.disconnectSso, async ({ params, session, origin }) => {
      const id = Number(params.id);
      const attempt = { action: contract.disconnectSso.name, target: `user ${id}`, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        await personWith(transaction, notes, id, 'delete');
        const identities = await disconnect(transaction, id);
        if (identities.length === 0) throw new CallError(409, answers.notSsoPerson, 'not_connected');
        await refuseWithoutAdmin(transaction, origin.at, passwordSignIn);
        notes.before = { identities };
        notes.after = { sessions_ended: await closeSsoSessionsOf(transaction, id) };
        return { message: answers.ssoDisconnected };
      });
    }),

    handleAnswered(contract.backChannelLogout, async ({ body, origin }) => {
      const { provider } = configured();
      const action = contract.backChannelLogout.name;
      const entry = { actor: 'server', action };
      let token: LogoutToken;
      try {
        token = await provider.logoutToken(body.logout_token);
      } catch (thrown) {
        const error = new CallError(400, answers.wrongLogoutToken, 'invalid_request');
        await deny({ ...entry, after: { cause: faultOf(thrown).cause } }, error, origin);
        throw error;
      }
      await db.transaction().execute(async (transaction) => {
        if (!(await isNewLogout(transaction, token, origin.at)))
          throw new CallError(400, answers.wrongLogoutToken, 'invalid_request');
        const { issuer, sub, sid } = token;
        const after = { issuer, subject: sub, sid, sessions_ended: await closeSessionsAt(transaction, token) };
        await record(transaction, { ...entry, outcome: 'success', after }, origin);
      });
      return new Answered({ message: answers.loggedOut }, { 'cache-control': 'no-store' });
    }),
  ];
}
