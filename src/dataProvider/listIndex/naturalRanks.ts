import { atOnce } from '../listEngine/slices';
import { argsort } from './argsort';
import { collator, NaturalKeys } from './naturalKeys';

/** Bytes of a key that are compared at once. */
const stride = 6;
/** Fewer keys than this are faster compared one by one. */
const few = 32;
/** So many are sorted in a few milliseconds. */
const many = 4_096;

/**
 * The rank of each text in natural order, from 0 and without gaps: texts that a person would not tell apart (`A` and `a`,
 * `1` and `01`) share one.
 *
 * @example naturalRanks(['b 10', 'B 9', 'b 9']) // [1, 0, 0]
 */
export function naturalRanks(texts: readonly string[]): Uint32Array {
  return atOnce(rankingTexts(texts));
}

/** Ranks texts as {@link naturalRanks} does, in steps of a few milliseconds; of 100,000 texts one takes some tens of them. */
export function* rankingTexts(texts: readonly string[]): Generator<void, Uint32Array> {
  const keys = yield* NaturalKeys.of(texts);
  const keyed: number[] = [];
  const others: number[] = [];
  for (let index = 0; index < texts.length; index += 1) (keys.has(index) ? keyed : others).push(index);
  const first = Uint32Array.from(keyed);
  yield* sortKeyed(keys, first, 0, first.length, 0);
  const text = (index: number) => texts[index] ?? '';
  others.sort((a, b) => collator.compare(text(a), text(b)) || a - b);
  const compare = (a: number, b: number) =>
    keys.has(a) && keys.has(b) ? keys.compare(a, b) : collator.compare(text(a), text(b));

  const ranks = new Uint32Array(texts.length);
  let rank = -1;
  let before = -1;
  let done = 0;
  for (const index of merged(first, others, compare)) {
    done += 1;
    if (done % many === 0) yield;
    if (before < 0 || compare(before, index) !== 0) rank += 1;
    ranks[index] = rank;
    before = index;
  }
  return ranks;
}

/** Sorts `order[from..to)` by the keys, which are equal up to `depth`: by six bytes of all, then within equal ones by six more. */
function* sortKeyed(
  keys: NaturalKeys,
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
): Generator<void, void> {
  const part = order.slice(from, to);
  if (part.length <= few) {
    order.set(
      part.sort((a, b) => keys.compare(a, b, depth)),
      from,
    );
    return;
  }
  const prefixes = new Float64Array(part.length);
  for (let index = 0; index < part.length; index += 1) prefixes[index] = keys.prefix(part[index] ?? 0, depth);
  if (part.length > many) yield;
  const sorted = argsort(prefixes);
  if (part.length > many) yield;
  let start = 0;
  for (let place = 0; place < sorted.length; place += 1) {
    order[from + place] = part[sorted[place] ?? 0] ?? 0;
    const last = place === sorted.length - 1;
    if (!last && prefixes[sorted[place] ?? 0] === prefixes[sorted[place + 1] ?? 0]) continue;
    if (place > start && anyReaches(keys, order, from + start, from + place + 1, depth + stride)) {
      yield* sortKeyed(keys, order, from + start, from + place + 1, depth + stride);
    }
    if (place - start > many) yield;
    start = place + 1;
  }
}

function anyReaches(keys: NaturalKeys, order: Uint32Array, from: number, to: number, depth: number): boolean {
  for (let place = from; place < to; place += 1) if (keys.reaches(order[place] ?? 0, depth)) return true;
  return false;
}

/** Two sorted lists as one. The second is short as a rule, so its members' places are searched for, with growing steps. */
function* merged(
  many: Uint32Array,
  few: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<number> {
  let at = 0;
  for (const one of few) {
    const isBefore = (place: number) => compare(many[place] ?? 0, one) <= 0;
    let step = 1;
    let low = at;
    while (low + step <= many.length && isBefore(low + step - 1)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step - 1, many.length);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    for (; at < low; at += 1) yield many[at] ?? 0;
    yield one;
  }
  for (; at < many.length; at += 1) yield many[at] ?? 0;
}
