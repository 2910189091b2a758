/** Precedes the name of a token in the actor of an audit row. Usernames have no blanks. */
export const tokenMark = ' (token ';

/** Returns the actor of a person's acts in the audit log, by themselves or with an API token. */
export const actorOf = (username: string, token: string | undefined): string =>
  token === undefined ? username : `${username}${tokenMark}${token})`;

/**
 * Returns the username in an actor of the audit log.
 *
 * @example personOf('ada (token nightly)') // 'ada'
 */
export const personOf = (actor: string): string => actor.split(tokenMark, 1)[0] ?? actor;
