/** A throw-away PostgreSQL. */
export interface OwnPostgres {
  readonly url: string;
  readonly pid: number;
  stop(): void;
  /** Stops it for a while; false when that failed. */
  down(mode: 'fast' | 'immediate'): boolean;
  /** Starts it again at the same address; false when that failed. */
  up(): boolean;
  /** Sends a signal to all of its processes. */
  signal(name: 'STOP' | 'CONT'): void;
}

export function hasPostgres(): boolean;

export function startPostgres(): Promise<OwnPostgres | undefined>;
