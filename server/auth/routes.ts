import * as authentication from '../../contract/authentication';
import { answers } from '../../contract/messages';
import { Answered, type Handler, handle, handleAnswered, handleToldOnce, ToldOnce } from '../api/handler';
import { type Origin, record } from '../audit/store';
import type { Tools } from '../handlers';
import type { CodeSender } from '../mail/codeSender';
import { browserIn } from './browserName';
import { browserSecretIn, expiredCookie, secretCookie } from './browserSecret';
import { closeSession } from './closing';
import { requestCode } from './codeRequests';
import { type Asker, askerOf, codeSeconds } from './codes';
import { newToken } from './secretToken';
import { ssoOf } from './sessions';
import { makeSignIn, type SignInRules } from './signIn';
import { endingRoles, verticalsOf } from './store';

interface Parts extends SignInRules, Pick<Tools, 'sso'> {
  readonly sendCode: CodeSender;
}

/** Minimum duration of public calls, so that their timing does not disclose if a name exists. */
const minDurationMs = 40;

async function inAtLeast<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  return result;
}

/** Implements sign-in and sign-out. */
export default function authenticationHandlers(parts: Parts): Handler[] {
  const { db, codeSecrets, sendCode, sso } = parts;
  const signIn = makeSignIn(parts);

  async function sendCodeTo(username: string, asker: Asker, origin: Origin): Promise<void> {
    const issued = await db
      .transaction()
      .execute((transaction) => requestCode(transaction, codeSecrets[0], username, asker, origin.at));
    if (issued) await sendCode(issued.to, issued.code, origin.ip);
  }

  return [
    handleAnswered(authentication.login, async ({ query, body, origin, headers, isSecure }) => {
      const secret = browserSecretIn(headers.cookie);
      const browser = browserIn(headers['user-agent']);
      const credentials = { ...body, verticalId: Number(query.vertical_id), code: query.otp, browser };
      const answer = await signIn(credentials, askerOf(origin, secret), origin);
      return new Answered(answer, secret === undefined ? {} : { 'set-cookie': expiredCookie(isSecure) });
    }),
    handleAnswered(authentication.sendOneTimeCode, async ({ query, origin, headers: { cookie }, isSecure }) => {
      const secret = browserSecretIn(cookie) ?? newToken();
      await inAtLeast(minDurationMs, sendCodeTo(query.username, askerOf(origin, secret), origin));
      const cookies = { 'set-cookie': secretCookie(secret, codeSeconds, isSecure) };
      return new Answered({ message: answers.codeSent }, cookies);
    }),
    handle(authentication.getUserVerticals, async ({ query }) => ({
      data: await inAtLeast(minDurationMs, verticalsOf(db, query.username)),
    })),
    handleToldOnce(authentication.logout, async ({ session, origin }) => {
      const { username, vertical, tokenHash } = session;
      const opened = session.method === 'sso' ? await ssoOf(db, session) : undefined;
      const logoutUrl = opened && (await sso?.provider.logoutUrl(opened));
      const answer = { message: answers.loggedOut };
      await db.transaction().execute(async (transaction) => {
        await closeSession(transaction, tokenHash);
        await record(transaction, { actor: username, vertical, action: 'logout', outcome: 'success' }, origin);
        // Without the address, which contains the ID token.
        await origin.keepAnswer?.(transaction, answer);
      });
      return new ToldOnce({ ...answer, ...(logoutUrl !== undefined && { logout_url: logoutUrl }) });
    }),
    handle(authentication.me, async ({ session, origin }) => {
      const { username, email, roles, vertical, personId, verticalId } = session;
      const ending = await endingRoles(db, personId, verticalId, origin.at);
      return { ...{ username, email, roles, vertical }, ...(ending.length > 0 && { ending }) };
    }),
  ];
}
