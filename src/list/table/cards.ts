import type { RowPlan } from './rowPlan';

/** So many columns are on a card before it is unfolded: ten cards of all columns are a printout. */
export const foldedColumns = 5;

/** In px, of a card: a line for each column, those of the button that unfolds it and of its buttons, and what is around them. */
const line = 28;
const more = 40;
const buttons = 48;
const around = 20;

type CardPlan = Pick<RowPlan, 'rules' | 'numbered' | 'hasActions'>;

/** Whether cards show some of their columns only. */
export const isFolded = ({ rules }: Pick<CardPlan, 'rules'>): boolean => rules.length > foldedColumns;

/**
 * Whether each card can be unfolded. Where all rows scroll, not all are in the page and so all are of one height: there, the row's
 * page or its details have the rest.
 */
export const unfolds = (plan: Omit<CardPlan, 'hasActions'>): boolean => isFolded(plan) && !plan.numbered;

/** The height of a card in px, with its distance to the next. */
export function cardHeight(plan: CardPlan, folded: boolean): number {
  const columns = folded ? Math.min(foldedColumns, plan.rules.length) : plan.rules.length;
  // Without actions, the buttons that every card has stand in the line of the one that unfolds it.
  const below = unfolds(plan) ? more + (plan.hasActions ? buttons : 0) : buttons;
  return columns * line + below + around;
}
