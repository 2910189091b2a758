/** A place in a queue. */
export interface Slot {
  /** Resolves to true when the slot's turn comes, or to false if it leaves before. */
  readonly started: Promise<boolean>;
  /** Ends the turn or leaves the queue. */
  readonly leave: () => void;
}

interface Queued {
  readonly start: (isStarted: boolean) => void;
}

/** FIFO queues by key, each of which serves a limited number of slots at a time. */
export class KeyedQueue<Key> {
  private readonly queues = new Map<Key, Queued[]>();

  constructor(private readonly concurrency = 1) {}

  /** Counts the slots of a key, served or waiting. */
  lengthOf(key: Key): number {
    return this.queues.get(key)?.length ?? 0;
  }

  /** Joins the queue of a key at its end. */
  join(key: Key): Slot {
    const queue = this.queues.get(key) ?? [];
    this.queues.set(key, queue);
    let start: Queued['start'] = () => undefined;
    const started = new Promise<boolean>((resolve) => {
      start = resolve;
    });
    const queued = { start };
    const leave = () => {
      const index = queue.indexOf(queued);
      if (index < 0) return;
      queue.splice(index, 1);
      start(false);
      if (index < this.concurrency) queue[this.concurrency - 1]?.start(true);
      if (queue.length === 0) this.queues.delete(key);
    };
    if (queue.push(queued) <= this.concurrency) start(true);
    return { started, leave };
  }

  /** Runs work in its turn. */
  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const slot = this.join(key);
    await slot.started;
    try {
      return await work();
    } finally {
      slot.leave();
    }
  }
}
