/**
 * What a client wants done. Whatever carries a text or number of its own (`tagname`, `email`, `reason`, `privilege`) can be told
 * from everything else that was wanted, and so can its effect.
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

/** What a client knows of a submit: it was told of a success, of a refusal, or of nothing that it could rely on. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered';

/** What an acknowledgement names. */
export interface Made {
  /** Of a new request. */
  readonly requestId?: number | undefined;
  /** Of the process that an approval made. */
  readonly processId?: number | undefined;
  /** Of what was launched. */
  readonly instanceIds?: readonly string[] | undefined;
}

/** One submit, however often it was sent. */
export interface Entry {
  /** Its `Idempotency-Key`, and the `X-Request-Id` of every time it was sent. */
  readonly key: string;
  readonly by: string;
  readonly deed: Deed;
  /** When it was begun, and when its outcome was known: numbers that only grow. An unanswered one may still happen. */
  readonly begun: number;
  ended?: number;
  outcome: Outcome;
  made: Made;
  /** The last answer in short, for whoever looks into it. */
  said: string;
  /** What was said when it was sent once more after its acknowledgement, if that was something else. */
  saidLater?: string;
}

/** The entries of a kind. */
export type EntryOf<Name extends Kind> = Entry & { readonly deed: Extract<Deed, { kind: Name }> };

/** Picks the entries of a kind. */
export function entriesOf<Name extends Kind>(entries: readonly Entry[], kind: Name): EntryOf<Name>[] {
  return entries.filter((entry): entry is EntryOf<Name> => entry.deed.kind === kind);
}

/** A submit in one line, with what is needed to find it in the server's log and in its audit log. */
export function told({ key, by, deed, outcome, said }: Entry): string {
  return `${key} by ${by}, ${outcome} (${said}): ${JSON.stringify(deed)}`;
}

/** What the clients of a run wanted, and what they were told. */
export class Journal {
  readonly entries: Entry[] = [];
  private moment = 0;

  constructor(private readonly name: string) {}

  /** Writes down a submit before it is sent for the first time. */
  begin(by: string, deed: Deed): Entry {
    const key = `${this.name}-${String(this.entries.length + 1).padStart(6, '0')}`;
    const entry: Entry = { key, by, deed, begun: this.tick(), outcome: 'unanswered', made: {}, said: 'no answer' };
    this.entries.push(entry);
    return entry;
  }

  /** Writes down what came of it. */
  end(entry: Entry, outcome: 'acknowledged' | 'refused', said: string, made: Made = {}): void {
    Object.assign(entry, { outcome, said, made, ended: this.tick() });
  }

  /** How many submits have an outcome, of a kind or of all. */
  count(outcome: Outcome, kind?: Kind): number {
    return this.entries.filter((entry) => entry.outcome === outcome && (!kind || entry.deed.kind === kind)).length;
  }

  private tick(): number {
    this.moment += 1;
    return this.moment;
  }
}
