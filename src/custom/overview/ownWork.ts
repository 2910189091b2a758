import { parseISO } from 'date-fns/parseISO';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';

/* What of one's own needs a look: rules without React. */

/** A decision is news for so long, in ms. */
const newsFor = 7 * 24 * 3_600_000;

/** One's own requests, as far as there is something to say about them. */
export interface OwnRequests {
  /** So many wait for somebody else's decision. */
  readonly pending: number;
  /** Decided within the last seven days, the newest first. */
  readonly decided: readonly Row[];
}

/**
 * What there is to say about one's own requests.
 *
 * @param now in ms since 1970
 */
export function ownRequestsOf(rows: readonly Row[], now: number): OwnRequests {
  const decidedAt = (row: Row) => parseISO(plainText(row, 'decided_at')).getTime();
  return {
    pending: rows.filter(({ status }) => status === 0).length,
    decided: rows
      .filter((row) => (row.status === 1 || row.status === -1) && now - decidedAt(row) <= newsFor)
      .toSorted((one, other) => decidedAt(other) - decidedAt(one)),
  };
}
