import { accountNameOf } from '../access/accountNames';
import { cellText, cellValue } from '../dataProvider/cells';
import { type ColumnRule, ruleValue } from '../dataProvider/columnRules';
import { isExactNumber } from '../dataProvider/json';
import type { Row } from '../definitions/basics';
import type { Tone } from '../definitions/list';
import { momentOf, wordIn } from './shownText';
import { toneOf } from './tones';

/** The longest text of a cell and of its tooltip in characters; a copy and the CSV have all of it. */
const drawn = 300;
export const hinted = 2_000;
/** Texts up to this length have no tooltip of their own: they fit, or the table adds one. */
const fitting = 24;

/** The visible characters at the end of a cut identifier. One of up to twice this length is never cut. */
const identifierTail = 6;

/** Right-to-left scripts, bidi controls and all later characters: only these need isolation. */
export const mayTurn = /[\u0590-\uffff]/;

/** The look of a cell as data, so that a table cell stays a plain `td`. */
export interface CellLook {
  readonly kind: 'text' | 'number' | 'none' | 'identifier' | 'status' | 'time';
  readonly text: string;
  readonly title?: string;
  /** The name of an account, muted, after the text. */
  readonly beside?: string | undefined;
  readonly tone?: Tone;
  /** For `time`: ISO 8601. */
  readonly machine?: string;
  /** For `identifier`: the number of visible characters after the cut. */
  readonly tail?: number;
}

/** The presets whose values have a colour. */
const toned: readonly ColumnRule['preset'][] = ['status', 'decision', 'outcome'];

/** Returns true if a column's values have a colour. */
export function isToned({ preset, tones }: Pick<ColumnRule, 'preset' | 'tones'>): boolean {
  return tones !== undefined || toned.includes(preset);
}

/** Cuts a text to a length and appends an ellipsis. Splits no surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

const shortened = (text: string) => cut(text, drawn);
const hint = (text: string) => (text.length > fitting ? { title: cut(text, hinted) } : {});

/** Returns the original text of a cell, for copies (D44). */
export function wholeText(rule: ColumnRule, row: Row): string {
  return cellText(ruleValue(rule, row));
}

/** Returns true for a number, but not for an identifier of digits: its end must stay visible. */
const isNumber = ({ preset, numeric }: ColumnRule, value: unknown) =>
  numeric === true || typeof value === 'number' || (preset !== 'identifier' && isExactNumber(value));

/** Returns true if the first value of a column is a number; `undefined` if it has no values. */
export function isOfNumbers(rule: ColumnRule, rows: readonly Row[]): boolean | undefined {
  for (const row of rows) {
    const value = ruleValue(rule, row);
    if (value !== null && value !== undefined) return isNumber(rule, value) && rule.preset !== 'account';
  }
  return undefined;
}

/** Returns the look of a cell (R64, C18). */
export function cellLook(rule: ColumnRule, row: Row): CellLook {
  const value = ruleValue(rule, row);
  const text = wordIn(rule, row, value);
  if (isToned(rule)) {
    return { kind: 'status', text: shortened(text), tone: toneOf(value, rule), ...hint(text) };
  }
  if (value === null || value === undefined) return { kind: 'none', text };
  if (rule.preset === 'account') {
    const beside = accountNameOf(value);
    const whole = beside === undefined ? text : `${text} ${beside}`;
    return { kind: 'text', text: shortened(text), beside: beside && shortened(beside), ...hint(whole) };
  }
  if (isNumber(rule, value)) return { kind: 'number', text, ...hint(text) };
  if (rule.preset === 'securityGroups') {
    return { kind: 'text', text: shortened(text), title: cut(groupsTitle(cellValue(row, rule.name), text), hinted) };
  }
  const moment = momentOf(rule, value);
  if (moment) return { kind: 'time', text: moment.shown, title: text, machine: moment.machine };
  if (rule.preset === 'identifier' && text.length > 2 * identifierTail && text.length <= drawn) {
    return { kind: 'identifier', text, tail: tailOf(text), ...hint(text) };
  }
  const raw = cellText(value);
  // The tooltip has the text of a copy and of the CSV.
  if (text !== raw) return { kind: 'text', text: shortened(text), title: cut(raw, hinted) };
  return { kind: rule.preset === 'identifier' ? 'identifier' : 'text', text: shortened(text), ...hint(text) };
}

/** Returns the number of visible characters at the end, one fewer if the cut would halve a character. */
function tailOf(text: string): number {
  const code = text.charCodeAt(text.length - identifierTail);
  return code >= 0xdc00 && code <= 0xdfff ? identifierTail - 1 : identifierTail;
}

/** Formats security groups, one per line: `name (identifier)`. Returns the shown text if the value is not a list of groups. */
function groupsTitle(groups: unknown, shown: string): string {
  if (!Array.isArray(groups)) return shown;
  const lines = groups.map((group: unknown) => {
    if (typeof group !== 'object' || group === null) return cellText(group);
    const [name, id] = ['GroupName', 'GroupId'].map((key) => cellValue(group as Row, key));
    if (typeof name !== 'string' || name === '') return typeof id === 'string' ? id : cellText(group);
    return typeof id === 'string' && id !== '' ? `${name} (${id})` : name;
  });
  return lines.join('\n');
}
