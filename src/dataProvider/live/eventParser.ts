export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The longest event and the longest line, in characters. */
const maxLength = 100_000;

/** Parses server-sent events from the parts in which they arrive (HTML Living Standard 9.2.6). */
export class EventParser {
  /** The last event id, from which a broken stream resumes. */
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
    // The line feed of a pair may arrive with the next part.
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
