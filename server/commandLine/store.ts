import { createHash, randomBytes } from 'node:crypto';
import type { ColumnType } from 'kysely';
import { commandLineSeconds } from '../../contract/commandLine';
import { hashToken, type Session } from '../auth/sessions';
import type { Db } from '../db/connection';

declare module '../db/tables' {
  interface Tables {
    command_line_code: {
      code_hash: string;
      challenge: string;
      person_id: number;
      vertical_id: number;
      method: SignInMethod;
      factor_at: Date | null;
      sso: ColumnType<SsoSession | null, string | null, never>;
      began_at: Date;
      expires_at: Date;
    };
  }
}

/** Stores a code for the person and the vertical of a session. Returns `undefined` if the session has ended. */
export async function makeCode(
  transaction: Db,
  { tokenHash }: Session,
  challenge: string,
  now: Date,
): Promise<string | undefined> {
  const code = randomBytes(32).toString('base64url');
  await transaction.deleteFrom('command_line_code').where('expires_at', '<=', now).execute();
  const made = await transaction
    .insertInto('command_line_code')
    .columns([
      'code_hash',
      'challenge',
      'person_id',
      'vertical_id',
      'method',
      'factor_at',
      'sso',
      'began_at',
      'expires_at',
    ])
    .expression((query) =>
      query
        .selectFrom('session')
        .select((row) => [row.val(hashToken(code)).as('code_hash'), row.val(challenge).as('challenge')])
        .select(['person_id', 'vertical_id', 'method', 'factor_at', 'sso', 'created_at as began_at'])
        .select((row) => row.val(new Date(now.getTime() + commandLineSeconds * 1_000)).as('expires_at'))
        .where('token_hash', '=', tokenHash),
    )
    .returning('code_hash')
    .executeTakeFirst();
  return made && code;
}

/**
 * Deletes a valid code and returns its session data if the verifier matches. One of several simultaneous calls gets it. Locks the person
 * first, like `takeProof`.
 */
export async function takeCode(transaction: Db, code: string, verifier: string, now: Date) {
  const person = await transaction
    .selectFrom('command_line_code')
    .innerJoin('person', 'person.id', 'command_line_code.person_id')
    .select(['person.id', 'username', 'email'])
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now)
    .forKeyShare('person')
    .executeTakeFirst();
  const row = await transaction
    .deleteFrom('command_line_code')
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now)
    .returning(['vertical_id', 'challenge', 'method', 'factor_at', 'sso', 'began_at'])
    .executeTakeFirst();
  if (row?.challenge !== createHash('sha256').update(verifier).digest('base64url')) return undefined;
  return person && { ...person, ...row };
}
