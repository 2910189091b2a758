import type { SetupState } from '../../contract/values';
import { isLinkToken, linkHashOf, newToken } from '../auth/secretToken';
import type { Db } from '../db/connection';
import { hasAdmin } from '../people/rights';

/**
 * The setup link of an installation without an administrator (D61). There is one link at a time. Its digest is stored in this process
 * only, so the link ends with it.
 */
export class Setup {
  private linkHash: string | undefined;
  private isDone = false;

  constructor(private readonly db: Db) {}

  /** Returns true if there is no administrator. Once there is one, this is final, since the last one cannot be removed. */
  async isNeeded(): Promise<boolean> {
    if (!this.isDone && (await hasAdmin(this.db, new Date()))) this.finish();
    return !this.isDone;
  }

  /** Returns the state for browsers; `undefined` if the database is unavailable. */
  async state(): Promise<SetupState | undefined> {
    try {
      return (await this.isNeeded()) ? 'needed' : 'done';
    } catch {
      return undefined;
    }
  }

  /** Makes the link's token, which replaces an earlier one. */
  issue(): string {
    const token = newToken();
    this.linkHash = linkHashOf(token);
    return token;
  }

  isToken(token: string): boolean {
    return isLinkToken(token, this.linkHash);
  }

  /**
   * Notes that there is an administrator. The digest stays, so that a simultaneous request with the link learns of the administrator,
   * instead of a wrong link.
   */
  finish(): void {
    this.isDone = true;
  }
}
