/** Precedes the name of a token in the actor of an audit row. Usernames have no blanks. */
export const tokenMark = ' (token ';

/** Returns the actor of a person's acts in the audit log, by themselves or with an API token. */
export const actorOf = (username: string, token: string | undefined): string =>
  token === undefined ? username : `${username}${tokenMark}${token})`;

/** Precedes the person whose hold the server carries out. */
const holdMark = 'hold of ';

/** Returns the actor of the terminations at the end of a person's hold. */
export const holdOf = (actor: string): string => `${holdMark}${actor}`;

/** Precedes the person who has set the schedule that the server carries out. */
const scheduleMark = /^schedule of process \d+, set by /;

/** Returns the actor of the server's actions by the schedule of a process. */
export const scheduleOf = (processId: number, actor: string): string =>
  `${scheduleBeginning(processId)}${personOf(actor)}`;

/** Returns what precedes the person in {@link scheduleOf}. */
export const scheduleBeginning = (processId: number): string => `schedule of process ${processId}, set by `;

/**
 * Returns the username in an actor of the audit log.
 *
 * @example personOf('ada (token nightly)') // 'ada'
 * @example personOf('hold of ada') // 'ada'
 * @example personOf('schedule of process 7, set by ada') // 'ada'
 */
export function personOf(actor: string): string {
  const person = actor.startsWith(holdMark) ? actor.slice(holdMark.length) : actor.replace(scheduleMark, '');
  return person.split(tokenMark, 1)[0] ?? person;
}
