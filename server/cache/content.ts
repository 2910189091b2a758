import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** The body of a 200 response before it is compressed. */
export interface Content {
  readonly etag: string;
  /** Headers besides those of every cached response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Streams the bytes from the beginning; the same ones each time. */
  readonly open: () => Readable;
}

/** Content that is in memory. */
export interface WholeContent extends Content {
  readonly size: number;
}

/** Content that is produced when it is streamed. */
export interface StreamedContent extends Content {
  /** True if the bytes may be too many to cache uncompressed. */
  readonly isLong: boolean;
}

/** Rows per `JSON.stringify`: a few milliseconds of work, after which other requests get their turn. */
const rowsAtOnce = 200;

/** Collects the JSON text of a list of rows, in small parts so that the event loop stays free. */
export class ListBody {
  private readonly parts: Buffer[] = [];
  private readonly digest = createHash('sha256');
  private separator = '';

  /** Appends text as it is. */
  text(text: string): void {
    const part = Buffer.from(text);
    this.digest.update(part);
    this.parts.push(part);
  }

  /** Appends rows to the JSON array that is open. */
  async rows(rows: readonly object[]): Promise<void> {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const some = rows.slice(first, first + rowsAtOnce);
      this.text(this.separator + JSON.stringify(some).slice(1, -1));
      this.separator = ',';
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends the body. Its ETag covers the bytes and the headers. */
  end(headers: Content['headers']): WholeContent {
    const bytes = Buffer.concat(this.parts);
    const digest = this.digest.update(JSON.stringify(headers)).digest('base64url').slice(0, 27);
    const open = () => Readable.from([bytes], { objectMode: false });
    return { etag: `W/"${digest}"`, headers, size: bytes.length, open };
  }
}

/**
 * Makes the body of a list in the shape of the contract: an object whose last property is the list.
 *
 * @param head properties before the list
 * @param fill appends the rows
 */
export async function listContent(
  head: object,
  name: string,
  fill: (body: ListBody) => Promise<void>,
): Promise<WholeContent> {
  const body = new ListBody();
  body.text(`${JSON.stringify({ status: 'success', ...head }).slice(0, -1)},${JSON.stringify(name)}:[`);
  await fill(body);
  body.text(']}');
  return body.end({});
}
