import type { Call } from '../../contract/call';
import type { FindKind } from '../../contract/find';
import type { LookAlikeKind } from '../../contract/lookAlikes';
import type { Icon, Row, Text } from './basics';
import type { RecordLink } from './links';
import type { Tone } from './list';

/** The headings under which things are found, in their order (D57). */
export const findGroups = ['machines', 'processes', 'requests', 'people', 'templates'] as const;

/** Something that can be done with a thing from where it is found: a page that opens with its form filled. */
interface FindTool<Fields> {
  /** What is done, with `{name}` for what the thing is called: `Launch machines for {name}`. */
  readonly label: Text;
  /** The act's own, as on its buttons. */
  readonly icon: Icon;
  /** The name of the page that opens. */
  readonly page: string;
  /** Whether a thing has it; absent: each. */
  readonly when?: (row: Fields) => boolean;
  /** The account that it is for: there is none where that is known to be closed to the person. */
  readonly account?: (row: Fields) => string;
  /** Values for the fields of the page. */
  readonly state: (row: Fields) => unknown;
}

/** The same, as one of the acts of the thing's own page: that opens and begins it, with its question, for things that have it. */
interface FindAct {
  readonly label: Text;
  /** Its name among the `actions` of the thing. */
  readonly act: string;
}

export type FindAction<Fields = Row> = FindTool<Fields> | FindAct;

/** What the page of a thing is opened with to begin one of its acts. */
export interface AskedAct {
  readonly act: string;
}

/** A state as it is shown beside what is found. */
export interface StatusMark {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * How the things of a page are found by typing (D57). A row is one of a list call whose answer is held, or one that the call `find`
 * answers: both have the values that the page's address is made of.
 */
export interface FindDefinition<Fields = Row> {
  /** What `find` calls them. Of several pages for one kind, the first that the person may open counts. */
  readonly kind: FindKind;
  readonly group: (typeof findGroups)[number];
  /** What one is called: `Machine`. */
  readonly noun: Text;
  readonly icon: Icon;
  /** The calls that list them: what they have answered is looked through at once. */
  readonly lists: readonly Pick<Call, 'name'>[];
  /** Which of their rows are such things; absent: each. */
  readonly when?: (row: Fields) => boolean;
  /** What one is called. */
  readonly title: (row: Fields) => string;
  /** The columns that hold names, by column. A name that can be taken for another one carries a mark. */
  readonly names?: Readonly<Record<string, LookAlikeKind>>;
  /** By which values it is found. */
  readonly columns: readonly [string, ...string[]];
  /** The state that it is in, if it has one and the row says so. */
  readonly status?: (row: Fields) => StatusMark | undefined;
  /** Which of its values tell it from others of the same name; absent: all that it is found by. */
  readonly beside?: readonly string[];
  /** The parts of its page's address; absent: the row's values of these names. */
  readonly params?: RecordLink['params'];
  readonly actions?: readonly FindAction<Fields>[];
}
