import type { Call } from '../../contract/call';
import type { FindKind } from '../../contract/find';
import type { LookAlikeKind } from '../../contract/lookAlikes';
import type { Icon, Row, Text } from './basics';
import type { RecordLink } from './links';
import type { Tone } from './list';

/** The headings of search results, in their order (D57). */
export const findGroups = ['machines', 'processes', 'requests', 'people', 'templates'] as const;

/** An action on a search result that opens a page with its form filled. */
interface FindTool<Fields> {
  /** The label, with `{name}` for the name of the record: `Launch machines for {name}`. */
  readonly label: Text;
  readonly icon: Icon;
  /** The name of the page that opens. */
  readonly page: string;
  /** Returns true if a record has the action. Default: every record. */
  readonly when?: (row: Fields) => boolean;
  /** Returns the record's account. The action is hidden if the account is closed to the user. */
  readonly account?: (row: Fields) => string;
  /** Values for the fields of the page. */
  readonly state: (row: Fields) => unknown;
}

/** An action on a search result that opens the record's page and starts one of its actions. */
interface FindAct {
  readonly label: Text;
  /** The name among the `actions` of the record's page. */
  readonly act: string;
}

export type FindAction<Fields = Row> = FindTool<Fields> | FindAct;

/** The navigation state that starts an action of a record's page. */
export interface AskedAct {
  readonly act: string;
}

/** The state of a search result, with its color. */
export interface StatusMark {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * Makes the records of a page searchable (D57). A row is one of a cached list, or of the response of the call `find`. Both have the
 * values of the page's address.
 */
export interface FindDefinition<Fields = Row> {
  /** The kind in `find`. Of several pages for one kind, the first that the user may open is used. */
  readonly kind: FindKind;
  /** The heading of the results. */
  readonly group: (typeof findGroups)[number];
  /** The noun for a record: `Machine`. */
  readonly noun: Text;
  readonly icon: Icon;
  /** The list calls whose cached responses are searched. */
  readonly lists: readonly Pick<Call, 'name'>[];
  /** Returns true if a row is such a record. Default: every row. */
  readonly when?: (row: Fields) => boolean;
  /** Returns the name of a record. */
  readonly title: (row: Fields) => string;
  /** The kinds of names by column. A name that can be mistaken for another one gets a badge. */
  readonly names?: Readonly<Record<string, LookAlikeKind>>;
  /** The searched columns. */
  readonly columns: readonly [string, ...string[]];
  /** Returns the record's state. */
  readonly status?: (row: Fields) => StatusMark | undefined;
  /** The columns that distinguish records of the same name. Default: `columns`. */
  readonly beside?: readonly string[];
  /** Returns the parts of the page's address. Default: the row's values of these names. */
  readonly params?: RecordLink['params'];
  /** Offered for the best results. */
  readonly actions?: readonly FindAction<Fields>[];
}
