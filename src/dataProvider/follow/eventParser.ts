/** An event of a stream, as it came. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The longest event and the longest line, in characters. */
const maxLength = 100_000;

/** Reads server-sent events out of the parts that they come in (HTML Living Standard 9.2.6). */
export class EventParser {
  /** The identifier that came last: where a stream goes on after a break. */
  last = '';
  private rest = '';
  private name = '';
  private data: string[] = [];
  private dataLength = 0;

  /**
   * Returns the events that a part completes.
   *
   * @throws Error if a line or an event is longer than {@link maxLength}
   */
  take(part: string): readonly StreamEvent[] {
    // A line may end in either sign or both: the second of a pair may come with the next part.
    const lines = (this.rest + part).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    if (this.rest.length > maxLength) throw new Error('The line has no end');
    return lines.flatMap((line) => this.takeLine(line));
  }

  private takeLine(line: string): readonly StreamEvent[] {
    if (line === '') return this.complete();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (field === 'event') this.name = value;
    else if (field === 'data') this.addData(value);
    else if (field === 'id' && !value.includes('\0')) this.last = value;
    return [];
  }

  private addData(value: string): void {
    this.data.push(value);
    this.dataLength += value.length + 1;
    if (this.dataLength > maxLength) throw new Error('The event has no end');
  }

  private complete(): readonly StreamEvent[] {
    const { name, data } = this;
    this.name = '';
    this.data = [];
    this.dataLength = 0;
    return data.length > 0 ? [{ name: name || 'message', data: data.join('\n') }] : [];
  }
}
