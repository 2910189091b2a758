import { sql } from 'kysely';
import { answers } from '../../contract/messages';
import { createServiceAccount, listServiceAccounts } from '../../contract/serviceAccounts';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { change } from '../audit/change';
import type { Db } from '../db/connection';
import type { Tools } from '../handlers';
import { lockRights } from '../people/rights';
import { faultOfPersonNames } from '../people/rules';
import { insertDistinctPerson } from '../people/store';

async function serviceAccounts(db: Db, now: Date) {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'username', 'email', 'team'])
    .select((person) => [
      person
        .selectFrom('membership')
        .innerJoin('vertical', 'vertical.id', 'membership.vertical_id')
        .select(sql<string[]>`coalesce(json_agg(vertical.name order by vertical.id), '[]')`.as('names'))
        .whereRef('person_id', '=', 'person.id')
        .as('verticals'),
      person
        .selectFrom('api_token')
        .select((token) => token.fn.countAll<string>().as('count'))
        .whereRef('person_id', '=', 'person.id')
        .where('expires_at', '>', now)
        .as('tokens'),
    ])
    .where('service', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ verticals, tokens, ...row }) => ({ ...row, verticals: verticals ?? [], tokens: Number(tokens) }));
}

/** Implements the calls about service accounts. */
export default function serviceAccountHandlers({ db, emailDomains }: Pick<Tools, 'db' | 'emailDomains'>): Handler[] {
  return [
    handle(listServiceAccounts, async ({ origin }) => ({ data: await serviceAccounts(db, origin.at) })),

    handle(createServiceAccount, async ({ body, session, origin }) => {
      const attempt = { action: createServiceAccount.name, target: body.username, lock: lockRights };
      return change(db, { session, origin }, attempt, async (transaction, notes) => {
        const fault = faultOfPersonNames(body);
        if (fault) throw new CallError(422, fault.message, 'invalid_person', { fields: [fault] });
        const account = { ...body, passwordHash: '', service: true, now: origin.at };
        notes.after = { id: await insertDistinctPerson(transaction, account, emailDomains), ...body };
        return { message: answers.serviceAccountCreated };
      });
    }),
  ];
}
