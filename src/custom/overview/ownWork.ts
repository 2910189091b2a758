import { parseISO } from 'date-fns/parseISO';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';

/** Older decisions are not shown. */
const maxDecisionAgeMs = 7 * 24 * 3_600_000;

export interface OwnRequests {
  /** The number of undecided requests. */
  readonly pending: number;
  /** The requests that were decided recently, the newest first. */
  readonly decided: readonly Row[];
}

/**
 * Summarises one's own requests.
 *
 * @param now in ms since 1970
 */
export function ownRequestsOf(rows: readonly Row[], now: number): OwnRequests {
  const decidedAt = (row: Row) => parseISO(plainText(row, 'decided_at')).getTime();
  return {
    pending: rows.filter(({ status }) => status === 0).length,
    decided: rows
      .filter((row) => (row.status === 1 || row.status === -1) && now - decidedAt(row) <= maxDecisionAgeMs)
      .toSorted((one, other) => decidedAt(other) - decidedAt(one)),
  };
}
