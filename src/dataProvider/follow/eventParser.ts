/** An event of a stream, as it came. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** More characters than this without an end are no event of ours. */
const longest = 100_000;

/** Reads server-sent events out of the parts that they come in (HTML Living Standard 9.2.6). */
export class EventParser {
  /** The identifier that came last: where a stream goes on after a break. */
  last = '';
  private rest = '';
  private name = '';
  private data: string[] = [];

  /** The events that a part completes. */
  take(part: string): readonly StreamEvent[] {
    // A line may end in either sign or both: the second of a pair may come with the next part.
    const lines = (this.rest + part).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    if (this.rest.length > longest) throw new Error('The line has no end');
    return lines.flatMap((line) => this.takeLine(line));
  }

  private takeLine(line: string): readonly StreamEvent[] {
    if (line === '') return this.complete();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.last = value;
    return [];
  }

  private complete(): readonly StreamEvent[] {
    const { name, data } = this;
    this.name = '';
    this.data = [];
    return data.length > 0 ? [{ name: name || 'message', data: data.join('\n') }] : [];
  }
}
