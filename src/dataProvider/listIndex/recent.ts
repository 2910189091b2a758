/** Keeps what was worked out last, up to a number of entries. */
export class Recent<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** What is kept under a key, or what `work` makes of it, kept from then on. */
  of(key: string, work: () => Value): Value {
    const known = this.entries.get(key);
    const value = known ?? work();
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }
}
