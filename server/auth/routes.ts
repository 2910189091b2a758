import * as authentication from '../../contract/authentication';
import { answers } from '../../contract/messages';
import { record } from '../audit/store';
import { type Handler, handle } from '../http/handler';
import type { CodeSender } from '../mail/codeSender';
import { issueCode } from './codes';
import { closeSession } from './sessions';
import { makeSignIn, type SignInRules } from './signIn';
import { findPerson, verticalsOf } from './store';

interface Parts extends SignInRules {
  readonly sendCode: CodeSender;
}

/** Every answer of a public call takes at least this long, so that its time does not tell whether the name exists. */
const leastMs = 40;

async function inAtLeast<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  return result;
}

/** The calls of signing in and out. */
export default function authenticationHandlers(parts: Parts): Handler[] {
  const { db, codeSecret, sendCode } = parts;
  const signIn = makeSignIn(parts);

  async function sendTo(username: string, now: Date): Promise<void> {
    const person = await findPerson(db, username);
    if (!person) return;
    const code = await db.transaction().execute((transaction) => issueCode(transaction, codeSecret, person.id, now));
    if (code !== undefined) await sendCode(person, code);
  }

  return [
    handle(authentication.login, ({ query, body, origin }) =>
      signIn({ ...body, verticalId: Number(query.vertical_id), code: query.otp }, origin),
    ),
    handle(authentication.sendOneTimeCode, async ({ query, origin }) => {
      await inAtLeast(leastMs, sendTo(query.username, origin.at));
      return { message: answers.codeSent };
    }),
    handle(authentication.getUserVerticals, async ({ query }) => ({
      data: await inAtLeast(leastMs, verticalsOf(db, query.username)),
    })),
    handle(authentication.logout, async ({ session, origin }) => {
      const { username, vertical, tokenHash } = session;
      const answer = { message: answers.loggedOut };
      await db.transaction().execute(async (transaction) => {
        await closeSession(transaction, tokenHash);
        await record(transaction, { actor: username, vertical, action: 'logout', outcome: 'success' }, origin);
        await origin.keepAnswer?.(transaction, answer);
      });
      return answer;
    }),
    handle(authentication.me, async ({ session: { username, email, roles, vertical } }) => ({
      username,
      email,
      roles,
      vertical,
    })),
  ];
}
