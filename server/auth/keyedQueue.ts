/**
 * Runs work of the same key one after another, and work of different keys concurrently. It serializes sign-ins, so that simultaneous
 * tries cannot all pass the check of the failure counter.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) this.last.delete(key);
    }
  }
}
