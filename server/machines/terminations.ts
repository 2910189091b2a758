import * as contract from '../../contract/machines';
import { answers } from '../../contract/messages';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { Author, Notes } from '../audit/change';
import type { Session } from '../auth/sessions';
import { hold } from '../dueActions/hold';
import { act } from '../fleet/acts';
import type { Machine } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import type { MachineParts } from './machineParts';
import { checkOutcomes, outcomeRow, statesOf, terminationAnswer } from './outcomeRows';
import { ownTerminations, withOwnTerminations } from './ownTerminations';
import { checkRefusal, terminationPlan, terminationRefusal } from './plan';
import { plannedProcesses } from './plannedProcesses';
import { withPrices } from './planPrices';
import { checkProduction } from './production';
import { resolve } from './resolve';
import { checkAccounts, checkReachable, checkRegion, isIn, seenAccounts } from './scope';
import { type Selector, selectorOf } from './selectors';

const faults = {
  none: answers.exactlyOneSelector,
  several: answers.onlyOneSelector,
  wildcard: answers.wildcardTag,
} as const;

/** Handles the termination by identifiers or a tag name, and its plan. All machines are resolved before any is terminated. */
export function terminationHandlers(parts: MachineParts): Handler[] {
  const { db, fleet, accountsOf, terminationLimit: limit, productionAccounts, prices } = parts;

  function check(body: contract.Termination, session: Session): Selector {
    checkAccounts(accountsOf, session, [body.account]);
    checkRegion(fleet.regionsOf(body.account), body.region);
    const selector = selectorOf(body);
    if (typeof selector === 'string') throw new CallError(400, faults[selector], 'invalid_selector');
    return selector;
  }

  async function resolved(body: contract.Termination, selector: Selector, at: Date) {
    const inventory = await fleet.inventory(at);
    const found = resolve(inventory.machines.filter(isIn(body)), selector);
    // A region that could not be read may have other machines with the address or tag.
    if (selector.kind !== 'instance_id' || found.unknown.length > 0) checkReachable(inventory, isIn(body));
    // Protection takes a request for each machine, so it is not read if there are too many.
    return found.found.length > limit ? found : { ...found, found: await fleet.withProtection(found.found) };
  }

  /** Returns the machines to terminate. Throws unless all of them can be terminated. */
  async function targets(
    body: contract.Termination,
    { session, origin }: Author,
    notes: Notes,
  ): Promise<readonly Machine[]> {
    const { account, region } = body;
    Object.assign(notes, { account, region });
    const selector = check(body, session);
    checkProduction(productionAccounts, account, session, origin.at);
    notes.target = `${selector.kind} ${selector.values.join(', ')}`;
    const machines = await resolved(body, selector, origin.at);
    checkRefusal(terminationRefusal(machines, limit));
    return machines.found;
  }

  return [
    handle(contract.terminate, async ({ body, session, origin }) => {
      const { account, region, sk_shut, force } = body;
      const outcomes = await act(
        { db, fleet },
        { session, origin },
        { action: contract.terminate.name },
        {
          plan: async (notes) => {
            const machines = await targets(body, { session, origin }, notes);
            notes.before = statesOf(machines);
            const own = await ownTerminations(db, { session, origin, account }, machines);
            return { machines, own };
          },
          ends: ({ machines }) => machines,
          perform: ({ machines, own }, done) => {
            const instanceIds = machines.map(({ instance_id }) => instance_id);
            const how = { skipShutdown: sk_shut, force, at: origin.at };
            const order = { action: 'terminate', account, region, instanceIds, ...how } as const;
            return fleet.act(order, async (transaction, results) => {
              const became = withOwnTerminations(own, results);
              const outcome = became.some(({ error }) => error) ? 'failed' : 'success';
              const after = { sk_shut, force, machines: became.map(outcomeRow) };
              const answer = outcome === 'success' ? terminationAnswer(became) : undefined;
              await done(transaction, outcome, after, answer, became);
              return became;
            });
          },
        },
      );
      checkOutcomes(outcomes);
      return terminationAnswer(outcomes);
    }),

    handle(contract.holdMachines, ({ body, session, origin }) => {
      const author = { session, origin };
      const { sk_shut: skipShutdown, force } = body;
      const plan = (notes: Notes) => targets(body, author, notes);
      return hold({ db, fleet }, author, { call: contract.holdMachines, plan, skipShutdown, force });
    }),

    handle(contract.planTermination, async ({ body, session, origin }) => {
      const found = await resolved(body, check(body, session), origin.at);
      const isSeen = seenAccounts(accountsOf, session);
      const processes = await plannedProcesses({ db, fleet, isSeen }, found.found, origin.at);
      const ended = found.found.filter(({ state }) => isReached('terminate', state));
      const own = await ownTerminations(db, { session, origin, account: body.account }, ended);
      return { data: withPrices(terminationPlan(found, limit, processes, own), found.found, prices) };
    }),
  ];
}
