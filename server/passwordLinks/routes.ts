import { answers } from '../../contract/messages';
import * as contract from '../../contract/passwordLinks';
import { CallError } from '../api/callError';
import { type Handler, handle, handleToldOnce, ToldOnce } from '../api/handler';
import { dropTokensOf } from '../apiTokens/store';
import { change } from '../audit/change';
import { type Origin, record } from '../audit/store';
import { closeSessionsOf } from '../auth/closing';
import { forgetCodes } from '../auth/codes';
import { limitTries } from '../auth/limitedTries';
import { hashPassword, type PasswordCost } from '../auth/passwords';
import { lockPersonForUpdate, lockPersonWithHash, setHash } from '../auth/store';
import type { Db } from '../db/connection';
import type { LinkSender } from '../mail/linkSender';
import type { LeakTest } from '../people/leakedPasswords';
import { lockRights } from '../people/rights';
import { faultOfNewPassword, faultOfPersonNames } from '../people/rules';
import { insertDistinctPerson } from '../people/store';
import { forgetLinks, holderOf, makeLink, type NewLink, takeLink } from './store';

interface Parts {
  readonly db: Db;
  readonly isLeaked: LeakTest;
  /** Email domains of the company. */
  readonly emailDomains: readonly string[];
  readonly passwordCost: PasswordCost;
  readonly sendLink: LinkSender;
  /** Path of the console, with slashes at both ends. */
  readonly basePath: string;
}

interface Holder {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Keeps `change` from storing its result, which contains the link. `keepAnswer` gets the response without it instead. */
const withoutKey = ({ keepAnswer: _, ...origin }: Origin): Origin => origin;

/** Implements the calls about links with which people choose their password. */
export default function passwordLinkHandlers(parts: Parts): Handler[] {
  const { db, isLeaked, emailDomains, passwordCost, sendLink, basePath } = parts;
  const limited = limitTries(db, ' password link');
  const wrongLink = () => new CallError(400, answers.wrongPasswordLink, 'wrong_link');

  /** Mails the link, or returns it in the response if it cannot be mailed. */
  async function deliver({ username, email }: Holder, { token, expiresAt }: NewLink, address: string) {
    const link = `${address}${basePath}password#${token}`;
    const expires_at = expiresAt.toISOString();
    if (await sendLink({ username, email, link, expiresAt }))
      return { message: answers.passwordLinkSent, data: { expires_at, sent_to: email } };
    return { message: answers.passwordLinkMade, data: { expires_at, link } };
  }

  /** Returns the response to a repeated submit, which does not disclose the link again. */
  const repeatedAnswer = ({ expiresAt }: NewLink) => ({
    message: answers.passwordLinkTold,
    data: { expires_at: expiresAt.toISOString() },
  });

  return [
    handleToldOnce(contract.invitePerson, async ({ body, session, origin, address }) => {
      const attempt = { action: contract.invitePerson.name, target: body.username, lock: lockRights };
      const made = await change(db, { session, origin: withoutKey(origin) }, attempt, async (transaction, notes) => {
        const fault = faultOfPersonNames(body);
        if (fault) throw new CallError(422, fault.message, 'invalid_person', { fields: [fault] });
        const id = await insertDistinctPerson(transaction, { ...body, passwordHash: '', now: origin.at }, emailDomains);
        const link = await makeLink(transaction, id, 'invitation', origin.at);
        notes.after = { id, ...body, expires_at: link.expiresAt.toISOString() };
        await origin.keepAnswer?.(transaction, repeatedAnswer(link));
        return { holder: { id, ...body }, link };
      });
      return new ToldOnce(await deliver(made.holder, made.link, address));
    }),

    handleToldOnce(contract.sendPasswordLink, async ({ body: { user_id: id }, session, origin, address }) => {
      const attempt = { action: contract.sendPasswordLink.name, target: `user ${id}` };
      const made = await change(db, { session, origin: withoutKey(origin) }, attempt, async (transaction, notes) => {
        const holder = await lockPersonWithHash(transaction, id);
        if (!holder) throw new CallError(404, `There is no user ${id}`, 'unknown_user');
        notes.target = holder.username;
        if (holder.service) throw new CallError(409, answers.noPasswordLink, 'service_account');
        const kind = holder.password_hash === '' ? 'invitation' : 'reset';
        const link = await makeLink(transaction, id, kind, origin.at);
        notes.after = { kind, expires_at: link.expiresAt.toISOString() };
        await origin.keepAnswer?.(transaction, repeatedAnswer(link));
        return { holder, link };
      });
      return new ToldOnce(await deliver(made.holder, made.link, address));
    }),

    handle(contract.openPasswordLink, async ({ body: { token }, origin }) => {
      const refusal = { entry: { actor: 'link', action: contract.openPasswordLink.name }, error: wrongLink() };
      const { username, email } = await limited(origin, () => holderOf(db, token, origin.at), refusal);
      return { data: { username, email } };
    }),

    handle(contract.choosePassword, async ({ body: { token, password }, origin }) => {
      const { name: action } = contract.choosePassword;
      const refusal = { entry: { actor: 'link', action }, error: wrongLink() };
      const holder = await limited(origin, () => holderOf(db, token, origin.at), refusal);
      const message = await faultOfNewPassword({ ...holder, password }, isLeaked);
      if (message !== undefined)
        throw new CallError(422, message, 'invalid_password', { fields: [{ path: 'password', message }] });
      const hash = await hashPassword(password, passwordCost);
      await db.transaction().execute(async (transaction) => {
        await lockPersonForUpdate(transaction, holder.id);
        if (!(await takeLink(transaction, token, origin.at))) throw wrongLink();
        await setHash(transaction, holder.id, hash);
        await forgetLinks(transaction, holder.id);
        await forgetCodes(transaction, holder.id);
        const after = {
          sessions_ended: await closeSessionsOf(transaction, holder.id),
          tokens_revoked: await dropTokensOf(transaction, holder.id),
        };
        const { username } = holder;
        await record(transaction, { actor: username, action, target: username, outcome: 'success', after }, origin);
      });
      return { message: answers.passwordChosen };
    }),
  ];
}
