import * as contract from '../../contract/launches';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { Author, Notes } from '../audit/change';
import type { Session } from '../auth/sessions';
import { hold } from '../dueActions/hold';
import { act, planned } from '../fleet/acts';
import type { Machine, MachineOutcome } from '../fleet/fleet';
import { isReached } from '../fleet/lifecycle';
import type { Group } from '../groupBy';
import { atEachPlace, type Turn } from '../machines/eachPlace';
import type { MachineParts } from '../machines/machineParts';
import { checkOutcomes, outcomeRow, statesOf, terminationAnswer } from '../machines/outcomeRows';
import { ownTerminations, withOwnTerminations } from '../machines/ownTerminations';
import { checkRefusal, terminationPlan } from '../machines/plan';
import { plannedProcesses } from '../machines/plannedProcesses';
import { withPrices } from '../machines/planPrices';
import { checkProduction } from '../machines/production';
import { checkReachable, openProcess, seenAccounts } from '../machines/scope';
import type { Selector } from '../machines/selectors';
import { findProcess } from '../processes/store';
import { byPlace, processRefusal, processSelectorOf, resolveFor } from './selectors';

/** Dependencies of the calls about the machines of processes. */
export type ProcessMachineParts = Omit<MachineParts, 'lists'>;

/** Handles the termination of a process's machines, and its plan. All machines are resolved before any is terminated. */
export function processTerminationHandlers(parts: ProcessMachineParts): Handler[] {
  const { db, fleet, accountsOf, terminationLimit, productionAccounts, prices } = parts;
  function check(body: contract.ProcessTermination): Selector {
    const selector = processSelectorOf(body);
    if (typeof selector === 'string') throw new CallError(400, selector, 'invalid_selector');
    return selector;
  }

  const findOwner = async (id: number, session: Session) =>
    openProcess(accountsOf, session, id, await findProcess(db, id));

  async function resolved(process: Awaited<ReturnType<typeof findOwner>>, selector: Selector, at: Date) {
    const inventory = await fleet.inventory(at);
    const found = resolveFor(inventory.machines, process, selector);
    // A machine that is not listed may exist in a region that could not be read.
    if (found.unknown.length > 0 || selector.kind === 'tagname')
      checkReachable(inventory, ({ account }) => account === process.account);
    return found.found.length > terminationLimit ? found : { ...found, found: await fleet.withProtection(found.found) };
  }

  /**
   * Terminates the machines of one place in a separate action. The last place stores the response under the request's idempotency key.
   * A request that was interrupted before is carried out again and terminates the remaining machines.
   */
  function terminateHere(
    machines: Group<Machine>,
    { session, origin }: Author,
    { target, before, isLast }: Turn & { readonly target: string },
  ): Promise<readonly MachineOutcome[]> {
    const [{ account, region }] = machines;
    const attempt = { action: contract.terminateProcessMachines.name, target };
    return act({ db, fleet }, { session, origin }, attempt, {
      plan: async (notes) => {
        Object.assign(notes, { account, region, before: statesOf(machines) });
        return ownTerminations(db, { session, origin, account }, machines);
      },
      ends: () => machines,
      perform: (own, done) => {
        const instanceIds = machines.map(({ instance_id }) => instance_id);
        const order = {
          action: 'terminate',
          account,
          region,
          instanceIds,
          skipShutdown: false,
          force: false,
          at: origin.at,
        } as const;
        return fleet.act(order, async (transaction, results) => {
          const became = withOwnTerminations(own, results);
          const outcome = became.some(({ error }) => error) ? 'failed' : 'success';
          const all = [...before, ...became];
          const isAnswer = isLast && !all.some(({ error }) => error);
          const answer = isAnswer ? terminationAnswer(all) : undefined;
          await done(transaction, outcome, { machines: became.map(outcomeRow) }, answer, became);
          return became;
        });
      },
    });
  }

  /** Returns the machines to terminate. Throws unless all of them can be terminated. */
  async function targets(body: contract.ProcessTermination, { session, origin }: Author, notes: Notes) {
    const selector = check(body);
    const process = await findOwner(body.process_id, session);
    notes.account = process.account;
    checkProduction(productionAccounts, process.account, session, origin.at);
    const machines = await resolved(process, selector, origin.at);
    checkRefusal(processRefusal(machines, process, terminationLimit));
    return machines.found;
  }

  return [
    handle(contract.terminateProcessMachines, async ({ body, session, origin }) => {
      const author = { session, origin };
      const action = contract.terminateProcessMachines.name;
      const target = `process ${body.process_id}`;
      const machines = await planned(db, author, { action, target }, (notes) => targets(body, author, notes));
      const outcomes = await atEachPlace(byPlace(machines), (here, turn) =>
        terminateHere(here, author, { target, ...turn }),
      );
      checkOutcomes(outcomes);
      return terminationAnswer(outcomes);
    }),

    handle(contract.holdProcessMachines, ({ body, session, origin }) => {
      const author = { session, origin };
      const target = `process ${body.process_id}`;
      const plan = (notes: Notes) => targets(body, author, notes);
      return hold({ db, fleet }, author, { call: contract.holdProcessMachines, target, plan });
    }),

    handle(contract.planProcessTermination, async ({ body, session, origin }) => {
      const selector = check(body);
      const process = await findOwner(body.process_id, session);
      const found = await resolved(process, selector, origin.at);
      const isSeen = seenAccounts(accountsOf, session);
      const processes = await plannedProcesses({ db, fleet, isSeen }, found.found, origin.at);
      const refusal = processRefusal(found, process, terminationLimit);
      const ended = found.found.filter(({ state }) => isReached('terminate', state));
      const own = await ownTerminations(db, { session, origin, account: process.account }, ended);
      const plan = terminationPlan(found, terminationLimit, processes, own, refusal);
      return { data: withPrices(plan, found.found, prices) };
    }),
  ];
}
