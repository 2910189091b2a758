import { CallError, serverMessage } from '../../dataProvider/callError';
import { t } from '../../i18n/translate';
import type { Plan } from './plan';

/** What is known before a termination. */
export type Foresight =
  | { readonly step: 'reading' }
  /** This back end makes no plans (D52). */
  | { readonly step: 'none' }
  /** It does, but not this one; `why` in the server's words. */
  | { readonly step: 'failed'; readonly why: string }
  /** `production`: a machine is tagged so, or nobody can say. */
  | { readonly step: 'ready'; readonly plan: Plan; readonly production: boolean };

/** How long a plan may take, in ms: without one the plain question stands. */
export const planPatience = 20_000;

/** How one screen foresees what it is about to do; nothing is changed by it. */
export interface Planner {
  /** Rejects with a CallError, as `ask` does. */
  readonly ask: (signal: AbortSignal) => Promise<Plan>;
  /** Whether a machine of the plan is one of production. */
  readonly hitsProduction: (plan: Plan, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Resolves what is wanted against the inventory of a back end that makes plans.
 *
 * @returns `undefined` when the session has ended or `signal` gave up
 */
export async function readPlan({ ask, hitsProduction }: Planner, signal: AbortSignal): Promise<Foresight | undefined> {
  try {
    const plan = await ask(signal);
    return { step: 'ready', plan, production: await hitsProduction(plan, signal) };
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted || error.failure === 'session') return undefined;
    if (error.status === 404 || error.status === 501) return { step: 'none' };
    return { step: 'failed', why: serverMessage(error.reply) ?? t('response.none') };
  }
}
