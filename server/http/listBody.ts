import { createHash } from 'node:crypto';

/** Rows that are turned into one text: a few milliseconds' worth. */
const rowsAtOnce = 200;

/** The body of a list while it is being made, in small parts between which others get their turn. */
export class ListBody {
  private readonly parts: Buffer[] = [];
  private readonly digest = createHash('sha256');
  private separator = '';

  /** Adds a text as it is. */
  text(text: string): void {
    const part = Buffer.from(text);
    this.digest.update(part);
    this.parts.push(part);
  }

  /** Adds rows to a list of JSON, which goes on with them. */
  async rows(rows: readonly object[]): Promise<void> {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce);
      this.text(this.separator + JSON.stringify(some).slice(1, -1));
      this.separator = ',';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * All of it.
   *
   * @param more what belongs to the answer besides
   * @returns the bytes, and a text that is the same for the same answer only
   */
  end(more: string): { readonly bytes: Buffer; readonly digest: string } {
    const digest = this.digest.update(more).digest('base64url').slice(0, 27);
    return { bytes: Buffer.concat(this.parts), digest };
  }
}

/**
 * Makes a list in the shape of the contract: an object that ends with the list.
 *
 * @param fill adds the rows
 */
export async function fillList(
  body: ListBody,
  head: object,
  name: string,
  fill: (body: ListBody) => Promise<void>,
): Promise<undefined> {
  body.text(`${JSON.stringify({ status: 'success', ...head }).slice(0, -1)},${JSON.stringify(name)}:[`);
  await fill(body);
  body.text(']}');
  return undefined;
}
