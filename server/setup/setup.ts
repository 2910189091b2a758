import type { SetupState } from '../../contract/values';
import { isLinkToken, linkHashOf, newLinkToken } from '../auth/linkToken';
import type { Db } from '../db/connection';
import { hasAdmin } from '../people/rights';

/**
 * The way into an installation in which nobody can sign in as an administrator (D61): one link at a time, of which only a digest is
 * kept, and that in this process alone, so that it ends with it.
 */
export class Setup {
  private kept: string | undefined;
  private isDone = false;

  constructor(private readonly db: Db) {}

  /** Whether there is no administrator. Once there is one there always is: the last one cannot be taken away. */
  async isNeeded(): Promise<boolean> {
    if (!this.isDone && (await hasAdmin(this.db))) this.finish();
    return !this.isDone;
  }

  /** What browsers are told of it; of a database that is away, nothing can be said. */
  state(): Promise<SetupState | undefined> {
    return this.isNeeded().then(
      (isNeeded) => (isNeeded ? 'needed' : 'done'),
      () => undefined,
    );
  }

  /** Makes the link's token; an earlier one ends. */
  issue(): string {
    const token = newLinkToken();
    this.kept = linkHashOf(token);
    return token;
  }

  isToken(token: string): boolean {
    return isLinkToken(token, this.kept);
  }

  /**
   * There is an administrator: the link has ended. Its digest stays, so that who came through it at the same moment is told of the
   * administrator, and not that the link is wrong.
   */
  finish(): void {
    this.isDone = true;
  }
}
