/**
 * A change that a client wants. Each has a unique text or number (`tagname`, `email`, `reason`, `privilege`), which identifies its effect.
 */
export type Deed =
  | { readonly kind: 'process request'; readonly tagname: string; readonly limit: number }
  | { readonly kind: 'update request'; readonly processId: number; readonly limit: number }
  | {
      readonly kind: 'decision';
      readonly about: 'process' | 'update';
      readonly requestId: number;
      readonly approve: 1 | -1;
      readonly reason: string;
    }
  | { readonly kind: 'launch'; readonly processId: number; readonly count: number }
  | { readonly kind: 'termination'; readonly processId: number; readonly instanceIds: readonly string[] }
  | { readonly kind: 'registration'; readonly email: string }
  | { readonly kind: 'vertical'; readonly userId: number; readonly verticalId: number; readonly belongs: boolean }
  | { readonly kind: 'roles'; readonly userId: number; readonly verticalId: number; readonly privilege: number };

export type Kind = Deed['kind'];

/** A client's knowledge of a change: acknowledged, refused, or unknown. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered';

/** The identifiers in an acknowledgement. */
export interface Made {
  /** The identifier of a new request. */
  readonly requestId?: number | undefined;
  /** The identifier of the process that an approval created. */
  readonly processId?: number | undefined;
  /** The identifiers of launched machines. */
  readonly instanceIds?: readonly string[] | undefined;
}

/** A change, however often it was sent. */
export interface Entry {
  /** Its `Idempotency-Key`, and the `X-Request-Id` of each attempt. */
  readonly key: string;
  readonly by: string;
  readonly deed: Deed;
  /** Sequence numbers of its start and its result. A change without a response may still happen. */
  readonly begun: number;
  ended?: number;
  outcome: Outcome;
  made: Made;
  /** The last response in short, for an investigation. */
  said: string;
  /** The response to a repetition after the acknowledgement, if it differed. */
  saidLater?: string;
}

/** The entries of a kind. */
export type EntryOf<Name extends Kind> = Entry & { readonly deed: Extract<Deed, { kind: Name }> };

/** Returns the entries of a kind. */
export function entriesOf<Name extends Kind>(entries: readonly Entry[], kind: Name): EntryOf<Name>[] {
  return entries.filter((entry): entry is EntryOf<Name> => entry.deed.kind === kind);
}

/** Describes a change in one line, with what identifies it in the server's log and audit log. */
export function told({ key, by, deed, outcome, said }: Entry): string {
  return `${key} by ${by}, ${outcome} (${said}): ${JSON.stringify(deed)}`;
}

/** The changes that the clients of a run wanted, and their results. */
export class Journal {
  readonly entries: Entry[] = [];
  private moment = 0;

  constructor(private readonly name: string) {}

  /** Records a change before it is first sent. */
  begin(by: string, deed: Deed): Entry {
    const key = `${this.name}-${String(this.entries.length + 1).padStart(6, '0')}`;
    const entry: Entry = { key, by, deed, begun: this.tick(), outcome: 'unanswered', made: {}, said: 'no answer' };
    this.entries.push(entry);
    return entry;
  }

  /** Records its result. */
  end(entry: Entry, outcome: 'acknowledged' | 'refused', said: string, made: Made = {}): void {
    Object.assign(entry, { outcome, said, made, ended: this.tick() });
  }

  /** Counts the changes with a result, of a kind or of all. */
  count(outcome: Outcome, kind?: Kind): number {
    return this.entries.filter((entry) => entry.outcome === outcome && (!kind || entry.deed.kind === kind)).length;
  }

  private tick(): number {
    this.moment += 1;
    return this.moment;
  }
}
