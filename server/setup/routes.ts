import { answers } from '../../contract/messages';
import * as contract from '../../contract/setup';
import { adminVertical } from '../../contract/values';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { type Origin, record } from '../audit/store';
import { browserIn } from '../auth/browserName';
import { limitTries } from '../auth/limitedTries';
import { admit, type SignInRules } from '../auth/signIn';
import { verticalsOf } from '../auth/store';
import type { Db } from '../db/connection';
import { addAdmin } from '../people/createAdmin';
import type { LeakTest } from '../people/leakedPasswords';
import { personRefused } from '../people/store';
import type { Setup } from './setup';

interface Parts extends Pick<SignInRules, 'db' | 'adminRequiresCode' | 'offers'> {
  readonly isLeaked: LeakTest;
  readonly emailDomains: readonly string[];
  readonly setup: Setup;
}

/** Implements the call that creates the first administrator in the browser and signs them in (D61). */
export default function setupHandlers(parts: Parts): Handler[] {
  const { db, setup, adminRequiresCode, offers } = parts;
  const limited = limitTries(db, ' setup');
  const { name: action } = contract.setUp;

  /** Signs the new administrator in. Returns `undefined` if that requires a one-time code. */
  async function signIn(
    transaction: Db,
    person: { readonly id: number; readonly username: string; readonly email: string },
    browser: string | null,
    origin: Origin,
  ) {
    const own = (await verticalsOf(transaction, person.username)).find(({ name }) => name === adminVertical);
    if (adminRequiresCode || !own) return undefined;
    const proof = { method: 'password', factorAt: null } as const;
    return admit(transaction, { ...person, vertical: own.name }, { verticalId: own.id, browser, proof }, origin);
  }

  return [
    handle(contract.setUp, async ({ body: { token, ...person }, origin, headers }) => {
      const entry = { actor: 'setup', action, target: person.username };
      if (!(await setup.isNeeded())) throw setUpAlready();
      const error = new CallError(400, answers.wrongSetupLink, 'wrong_link');
      await limited(origin, async () => setup.isToken(token) || undefined, { entry, error });
      let session: Awaited<ReturnType<typeof signIn>>;
      const fault = await addAdmin(parts, person, { only: true, now: origin.at }, async (transaction, id) => {
        await record(transaction, { ...entry, outcome: 'success', after: { email: person.email } }, origin);
        session = await signIn(transaction, { id, ...person }, browserIn(headers['user-agent']), origin);
      });
      if (fault) throw fault.kind === 'not the first' ? setUpAlready() : personRefused(fault);
      setup.finish();
      if (!session) return { message: answers.setUp };
      return { ...session, message: answers.setUpSignedIn, offers: await offers({ ...session, ...person }) };
    }),
  ];
}

const setUpAlready = () => new CallError(409, answers.setUpAlready, 'set_up_already');
