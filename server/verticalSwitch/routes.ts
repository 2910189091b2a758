import { answers } from '../../contract/messages';
import { nameKeyOf } from '../../contract/names';
import { isAdminVertical } from '../../contract/values';
import * as contract from '../../contract/verticals';
import { CallError } from '../api/callError';
import { Answered, type Handler, handle, handleAnswered } from '../api/handler';
import { type Origin, record } from '../audit/store';
import { browserIn } from '../auth/browserName';
import { browserSecretIn, expiredCookie } from '../auth/browserSecret';
import { closeSession } from '../auth/closing';
import { forgetRequests } from '../auth/codeRequests';
import { askerOf, consumeCode, senderOf } from '../auth/codes';
import { makePasswordCheck } from '../auth/confirmPassword';
import { missingFactor } from '../auth/freshFactor';
import { passwordRefusal } from '../auth/passwordPolicy';
import { openingOf, openSession, rolesOrFallback, type Session } from '../auth/sessions';
import { codeRefusals, type SignInRules } from '../auth/signIn';
import { lockMembership, rolesIn, verticalsOf } from '../auth/store';
import { proofFor } from './rules';

type Opening = NonNullable<Awaited<ReturnType<typeof openingOf>>>;
type Vertical = { readonly id: number; readonly name: string };

const notOwn = () => new CallError(403, answers.notOwnVertical, 'not_a_member');

/** Responses to requests without the required proof. */
const missing = {
  code: new CallError(400, answers.codeRequired, 'otp_required', {
    fields: [{ path: 'otp', message: answers.codeRequired }],
  }),
  password: new CallError(422, answers.passwordRequired, 'password_required', {
    fields: [{ path: 'current_password', message: answers.passwordRequired }],
  }),
} as const;

/** Implements the calls by which a person with several verticals switches to another one (D63). */
export default function switchHandlers({
  db,
  codeSecrets,
  passwordCost,
  adminRequiresCode,
  passwordSignIn,
  offers,
}: SignInRules): Handler[] {
  const confirm = makePasswordCheck({ db, passwordCost });

  /** @throws CallError 401 if the session has ended */
  async function foundOpening(session: Session): Promise<Opening> {
    const opening = await openingOf(db, session);
    if (!opening) throw new CallError(401, answers.notSignedIn, 'session_expired');
    return opening;
  }

  /** Single sign-on needs no emailed code. */
  const needsCode = ({ method }: Session, vertical: string) =>
    method !== 'sso' && (adminRequiresCode || !isAdminVertical(vertical));

  /** Consumes a code in a transaction of its own, since a wrong try counts although the switch is refused. */
  async function checkCode(session: Session, code: string, secret: string | undefined, origin: Origin): Promise<void> {
    const sender = await senderOf(db, session.personId, askerOf(origin, secret));
    const outcome = await db.transaction().execute(async (transaction) => {
      const outcome = await consumeCode(transaction, codeSecrets, session.personId, code, sender, origin.at);
      if (outcome === 'good') await forgetRequests(transaction, nameKeyOf(session.username), sender.network);
      return outcome;
    });
    if (outcome === 'good') return;
    const { statusCode, message, code: why, extras } = codeRefusals[outcome];
    throw new CallError(statusCode, message, why, { ...extras, fields: [{ path: 'otp', message }] });
  }

  /** Opens the new session and ends the current one. One of several simultaneous switches succeeds. */
  async function switchTo(session: Session, to: Vertical, opening: Opening, browser: string | null, origin: Origin) {
    return db.transaction().execute(async (transaction) => {
      if ((await lockMembership(transaction, session.personId, to.id)) === undefined) throw notOwn();
      if (!(await closeSession(transaction, session.tokenHash)))
        throw new CallError(401, answers.notSignedIn, 'session_expired');
      const opened = { personId: session.personId, verticalId: to.id, address: origin.ip, browser, ...opening };
      const token = await openSession(transaction, opened, origin.at);
      const roles = rolesOrFallback(await rolesIn(transaction, session.personId, to.id, origin.at));
      const entry = { actor: session.actor, vertical: session.vertical, action: contract.switchVertical.name };
      const after = { vertical: to.name, roles };
      await record(transaction, { ...entry, target: session.username, outcome: 'success', after }, origin);
      return { access_token: token, message: `Switched to ${to.name}`, email: session.email, roles };
    });
  }

  return [
    handle(contract.listOwnVerticals, async ({ session, origin }) => {
      const [own, { began }] = await Promise.all([verticalsOf(db, session.username), foundOpening(session)]);
      const { hasFactor } = session;
      const asks = (name: string) =>
        proofFor({ hasFactor, needsCode: needsCode(session, name), began, now: origin.at });
      return {
        data: own.map(({ id, name }) => ({ id, name, current: id === session.verticalId, asks: asks(name) })),
      };
    }),

    handleAnswered(contract.switchVertical, async ({ body, session, origin, headers, isSecure }) => {
      const action = contract.switchVertical.name;
      const secret = browserSecretIn(headers.cookie);
      try {
        const to = (await verticalsOf(db, session.username)).find(({ id }) => id === body.vertical_id);
        if (!to) throw notOwn();
        if (to.id === session.verticalId) throw new CallError(409, answers.verticalAlready, 'same_vertical');
        const { personId } = session;
        const off =
          session.method === 'sso'
            ? undefined
            : await passwordRefusal(db, passwordSignIn, { personId, verticalId: to.id }, origin.at);
        if (off) throw off;
        const notFresh = missingFactor(session, origin.at);
        if (notFresh) throw notFresh;
        const opening = await foundOpening(session);
        const { hasFactor, method } = session;
        const { began } = opening;
        const proof = proofFor({ hasFactor, needsCode: needsCode(session, to.name), began, now: origin.at });
        if (proof === 'code') {
          if (body.otp === undefined) throw missing.code;
          await checkCode(session, body.otp, secret, origin);
        } else if (proof === 'password') {
          if (body.current_password === undefined && session.method !== 'sso') throw missing.password;
          await confirm({ session, origin }, action, body.current_password);
        }
        // Without a proof, the new session ends when the current one would.
        const since = proof === 'nothing' ? began : origin.at;
        const renewed = { ...opening, began: since };
        const answer = await switchTo(session, to, renewed, browserIn(headers['user-agent']), origin);
        return new Answered(
          { ...answer, offers: await offers({ username: session.username, roles: answer.roles, method }) },
          secret === undefined ? {} : { 'set-cookie': expiredCookie(isSecure) },
        );
      } catch (error) {
        // The password check has recorded a wrong password.
        if (error instanceof CallError && error.code !== 'wrong_password') {
          const entry = { actor: session.actor, vertical: session.vertical, action, target: session.username };
          await origin.recordRefusal?.({ ...entry, outcome: 'denied', after: { reason: error.message } }, error);
        }
        throw error;
      }
    }),
  ];
}
