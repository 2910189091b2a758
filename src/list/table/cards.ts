import type { RowPlan } from './rowPlan';

/** The columns of most folded cards. */
const usualColumns = 5;

/** The heights in px of the parts of a card. */
const line = 28;
const more = 40;
const buttons = 48;
const around = 20;

type CardPlan = Pick<RowPlan, 'rules' | 'numbered' | 'hasActions'>;

/** Returns the number of columns of a folded card. */
export const foldedColumns = ({ rules }: Pick<CardPlan, 'rules'>): number =>
  Math.min(rules.length, rules[usualColumns]?.onCard ? usualColumns + 1 : usualColumns);

/** Returns true if cards show only some of their columns. */
export const isFolded = (plan: Pick<CardPlan, 'rules'>): boolean => plan.rules.length > foldedColumns(plan);

/**
 * Returns true if each card can be unfolded. If all rows scroll in one page, cards have one height, and the row's page or details have
 * the rest.
 */
export const unfolds = (plan: Omit<CardPlan, 'hasActions'>): boolean => isFolded(plan) && !plan.numbered;

/** Returns the height of a card in px, with the gap below it. */
export function cardHeight(plan: CardPlan, folded: boolean): number {
  const columns = folded ? foldedColumns(plan) : plan.rules.length;
  // Without actions, the buttons of every card are in the line of the one that unfolds it.
  const below = unfolds(plan) ? more + (plan.hasActions ? buttons : 0) : buttons;
  return columns * line + below + around;
}
