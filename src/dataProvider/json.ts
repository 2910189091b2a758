/*
 * JavaScript rounds integers beyond 2^53. Such a number is a text of its digits, from the response to the next request.
 */

const integer = /^-?(?:0|[1-9]\d*)$/;
const number = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The significant digits of a double. The last one may be noise. */
const doubleDigits = 17;

/** Returns a JSON number as its significant digits and a power of ten; `undefined` for another text. */
function decimalOf(literal: string): { readonly digits: string; readonly power: number } | undefined {
  const [, whole, fraction = '', exponent = '0'] = number.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return { digits: significant, power: Number(exponent) - fraction.length + digits.length - significant.length };
}

/** Returns true for the text of a number that JavaScript cannot hold. */
export function isExactNumber(literal: unknown): literal is string {
  if (typeof literal !== 'string') return false;
  if (integer.test(literal)) return !Number.isSafeInteger(Number(literal));
  const written = decimalOf(literal);
  if (!written || written.digits === '') return false;
  const value = Number(literal);
  if (!Number.isFinite(value) || value === 0) return true;
  const held = decimalOf(String(value));
  if (held?.digits === written.digits && held.power === written.power) return false;
  return Number.isInteger(value) || written.digits.length > doubleDigits;
}

/** Returns a whole number as rows have it: a number, or its digits if JavaScript cannot hold it. `undefined` for another text. */
export function wholeNumber(text: string): number | string | undefined {
  if (!integer.test(text)) return undefined;
  return isExactNumber(text) ? text : Number(text);
}

/** Returns {@link wholeNumber} of typed text, without surrounding blanks and leading zeros. */
export const typedNumber = (typed: string): number | string | undefined =>
  wholeNumber(typed.trim().replace(/^(-?)0+(?=\d)/, '$1'));

/** Compares whole numbers, either of which may be a text of digits. Other values are equal. */
export function compareNumbers(one: number | string, other: number | string): number {
  if (one === other || !integer.test(String(one)) || !integer.test(String(other))) return 0;
  const [a, b] = [BigInt(one), BigInt(other)];
  return a < b ? -1 : Number(a > b);
}

/** Matches the JSON values that may be such a number, and few others. */
const candidates = /[[,:\s](-?(?:0\.0*[1-9]\d{17}|[1-9][\d.]{18}|\d{16}|\d[\d.]*[eE][+-]?\d{3})[\d.eE+-]*)(?!\s*:)/g;

/**
 * Parses JSON. A number that JavaScript cannot hold becomes a text.
 *
 * @returns `undefined` if the text is not JSON
 * @example jsonOf('{"id":9007199254740993}') // { id: '9007199254740993' }
 */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(quoted(text));
  } catch {
    return undefined;
  }
}

/**
 * Quotes each number of a JSON text that JavaScript cannot hold. Invalid JSON stays invalid.
 *
 * @param mark inserted before the digits, within the quotes
 */
function quoted(json: string, mark = ''): string {
  let made = '';
  let copied = 0;
  // Texts before this place are skipped.
  let place = 0;
  candidates.lastIndex = 0;
  for (let found = candidates.exec(json); found; found = candidates.exec(json)) {
    const literal = found[1] ?? '';
    const end = found.index + 1 + literal.length;
    for (let start = json.indexOf('"', place); start >= 0 && start < end; start = json.indexOf('"', place))
      place = textEnd(json, start);
    if (place >= end) candidates.lastIndex = place;
    else if (isExactNumber(literal)) {
      made += `${json.slice(copied, end - literal.length)}"${mark}${literal}"`;
      copied = end;
    }
  }
  return copied === 0 ? json : made + json.slice(copied);
}

/** Prefix of a number's digits in a value that becomes JSON. It is random, so that no text begins with it. */
const mark = `\u0000${crypto.getRandomValues(new Uint32Array(2)).join()} `;
const writtenMark = JSON.stringify(mark).slice(1, -1);

/** Returns a value that {@link unmarked} writes as a number of these digits. */
export const asNumber = (digits: string): string => `${mark}${digits}`;

/** Writes the numbers of {@link asNumber} into JSON. */
export function unmarked(json: string): string {
  const [before = '', ...numbers] = json.split(`"${writtenMark}`);
  return before + numbers.map((text) => text.replace('"', '')).join('');
}

/** Returns the names under which a JSON text has numbers that JavaScript cannot hold. */
export function namesOfNumbers(json: string): Set<string> {
  const names = new Set<string>();
  const withMarks = quoted(json, writtenMark);
  if (withMarks === json) return names;
  JSON.parse(withMarks, (name, value: unknown) => {
    if (typeof value === 'string' && value.startsWith(mark)) names.add(name);
  });
  return names;
}

/** Writes the digits under these names, and in lists there, as numbers. */
export function withNumbers(json: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return json;
  const written = (value: unknown) => (isExactNumber(value) ? asNumber(value) : value);
  const value: unknown = JSON.parse(json, (name, one: unknown) => {
    if (!names.has(name)) return one;
    return Array.isArray(one) ? one.map(written) : written(one);
  });
  return unmarked(JSON.stringify(value));
}

/** Returns the place after the JSON text that begins at a quote. */
function textEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return json.length;
}
