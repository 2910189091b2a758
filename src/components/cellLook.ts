import { accountNameOf } from '../access/accountNames';
import { cellText, cellValue } from '../dataProvider/cells';
import { type ColumnRule, ruleValue } from '../dataProvider/columnRules';
import { isExactNumber } from '../dataProvider/json';
import type { Row } from '../definitions/basics';
import type { Tone } from '../definitions/list';
import { momentOf, wordIn } from './shownText';
import { toneOf } from './tones';

/** More characters than this of a cell are not drawn; the tooltip has more of them, a copy and the CSV all. */
const drawn = 300;
export const hinted = 2_000;
/** A text up to this many characters has no tooltip of its own: it fits, or the table gives it one when it does not. */
const fitting = 24;

/** How many characters at an identifier's end stay in sight; one not longer than twice as much is never cut. */
const identifierTail = 6;

/** Right-to-left scripts, bidi controls and what lies beyond: only around these does isolation change anything. */
export const mayTurn = /[\u0590-\uffff]/;

/** How a cell looks, as data, so that a table cell stays a plain `td`. */
export interface CellLook {
  readonly kind: 'text' | 'number' | 'none' | 'identifier' | 'status' | 'time';
  /** What is drawn. */
  readonly text: string;
  readonly title?: string;
  /** Drawn muted behind the text: the name of an account. */
  readonly beside?: string | undefined;
  readonly tone?: Tone;
  /** For `time`: the moment as machines read it. */
  readonly machine?: string;
  /** For `identifier`: how many characters at the end stay when the middle is left out. */
  readonly tail?: number;
}

/** The presets whose values have a colour. */
const toned: readonly ColumnRule['preset'][] = ['status', 'decision', 'outcome'];

/** Whether a column's values have a colour. */
export function isToned({ preset, tones }: Pick<ColumnRule, 'preset' | 'tones'>): boolean {
  return tones !== undefined || toned.includes(preset);
}

/** At most so many characters of a text, and dots where it goes on: nobody takes a part of a name for the whole. No surrogate pair is split. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

const shortened = (text: string) => cut(text, drawn);
const hint = (text: string) => (text.length > fitting ? { title: cut(text, hinted) } : {});

/** The text of a cell, whole and as it came: what is copied (D44). */
export function wholeText(rule: ColumnRule, row: Row): string {
  return cellText(ruleValue(rule, row));
}

/** Long digits of an identifier are drawn as one, so that its end stays in sight. */
const isNumber = ({ preset }: ColumnRule, value: unknown) =>
  typeof value === 'number' || (preset !== 'identifier' && isExactNumber(value));

/** Returns true if the first value of a column is a number; `undefined` if it has no values. */
export function isOfNumbers(rule: ColumnRule, rows: readonly Row[]): boolean | undefined {
  for (const row of rows) {
    const value = ruleValue(rule, row);
    if (value !== null && value !== undefined) return isNumber(rule, value) && rule.preset !== 'account';
  }
  return undefined;
}

/** How a row's cell in a column looks (R64, C18). */
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
  // What a copy and the CSV have.
  if (text !== raw) return { kind: 'text', text: shortened(text), title: cut(raw, hinted) };
  return { kind: rule.preset === 'identifier' ? 'identifier' : 'text', text: shortened(text), ...hint(text) };
}

/** As many characters as stay at the end, one fewer where the cut would halve a character. */
function tailOf(text: string): number {
  const code = text.charCodeAt(text.length - identifierTail);
  return code >= 0xdc00 && code <= 0xdfff ? identifierTail - 1 : identifierTail;
}

/** The groups of a machine, one a line, `name (identifier)`; the shown text for anything that is no list of groups. */
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
