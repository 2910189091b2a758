import type { Choice } from './ChoiceInput';

/** So many choices are listed at a time: more of them take seconds to draw, and nobody reads them. */
export const mostListed = 200;

/** A text as it is compared: any case, and without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The choices that a text finds by their label or description: those of exactly this label, then those whose label begins
 * with it, then the others, each kind in its order; at most {@link mostListed}.
 */
export function findChoices(choices: readonly Choice[], text: string): Choice[] {
  const wanted = plain(text.trim());
  if (wanted === '') return choices.slice(0, mostListed);
  const exact: Choice[] = [];
  const begins: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of choices) {
    const label = plain(choice.label);
    if (label === wanted) exact.push(choice);
    else if (label.startsWith(wanted)) begins.push(choice);
    else if (label.includes(wanted) || plain(choice.about ?? '').includes(wanted)) others.push(choice);
  }
  return [...exact, ...begins, ...others].slice(0, mostListed);
}
