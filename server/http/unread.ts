import type { Readable } from 'node:stream';
import { answers } from '../../contract/messages';
import { CallError } from './callError';

/**
 * So many long answers may be on their way to one person. With what is held of one answer, it is what they can make the server hold
 * by not reading.
 */
const maximumUnread = 8;

/** Counts the answers that are on their way, by whom they go to. */
export class Unread {
  private readonly counts = new Map<number, number>();

  /**
   * An answer on its way to a person.
   *
   * @throws CallError 429 while too many answers to the same person have not been read
   */
  send(personId: number, begin: () => Readable): Readable {
    const before = this.counts.get(personId) ?? 0;
    if (before >= maximumUnread)
      throw new CallError(429, answers.tooManyUnread, 'too_many_requests', { retryAfter: 5 });
    this.counts.set(personId, before + 1);
    return begin().once('close', () => {
      const left = (this.counts.get(personId) ?? 1) - 1;
      if (left > 0) this.counts.set(personId, left);
      else this.counts.delete(personId);
    });
  }
}
