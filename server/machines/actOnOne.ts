import type * as z from 'zod/mini';
import * as contract from '../../contract/machines';
import { CallError } from '../api/callError';
import type { Author } from '../audit/change';
import type { Db } from '../db/connection';
import { endStartedHold, postponeHold } from '../dueActions/startedHolds';
import { act } from '../fleet/acts';
import { CloudError, type Machine } from '../fleet/fleet';
import { type MachineAction, refusalOf } from '../fleet/lifecycle';
import { addressesOf, keyOf } from './identify';
import { noteOf } from './instanceRow';
import type { MachineParts } from './machineParts';
import { ownTerminations, withOwnTerminations } from './ownTerminations';
import { checkProduction } from './production';
import { lookUp, onlyOne } from './resolve';
import { checkAccounts, checkReachable, checkRegion, isIn } from './scope';

/** Error codes of a machine that refuses an action. All others are failures of the cloud. */
const machineErrors: readonly string[] = [
  ...['OperationNotPermitted', 'UnsupportedOperation', 'IncorrectInstanceState', 'IncorrectSpotRequestState'],
];

type Lookup = z.output<NonNullable<(typeof contract.actOnMachine)['body']>>;

type Parts = Pick<MachineParts, 'db' | 'fleet' | 'accountsOf' | 'productionAccounts'>;

/** Makes the response about a machine. */
export function about(machine: Machine, state: string) {
  const { instance_id, name, account, region } = machine;
  return { status: state, ips: addressesOf(machine), instance_id, name, account, region, ...noteOf(machine) };
}

/**
 * Finds the machine of a lookup, and the warning of its region.
 *
 * @throws CallError if the person may not use the account, or the lookup has no single machine
 */
export async function findOne({ fleet, accountsOf }: Parts, body: Lookup, { session, origin }: Author) {
  const { account, region, platform, lookupType, lookupValue } = body;
  checkAccounts(accountsOf, session, [account]);
  if (platform !== 'AWS') throw new CallError(503, `${platform} machines are not supported yet`, 'no_driver');
  checkRegion(fleet.regionsOf(account), region);
  const inventory = await fleet.inventory(origin.at);
  const found = lookUp(inventory.machines.filter(isIn(body)), lookupType, lookupValue);
  // A region that could not be read may have another machine with the address.
  if (lookupType !== 'instanceId' || found.length === 0) checkReachable(inventory, isIn(body));
  const machine = onlyOne(found, keyOf(lookupValue));
  return { machine, warning: inventory.warnings.find(isIn(body)) };
}

/** An action that was decided before. */
interface Confirmed {
  /** Throws a {@link CallError} if the machine must not be acted on any more. */
  readonly check: (machine: Machine) => void | Promise<void>;
  /** Called in the transaction that saves the result. */
  readonly conclude: (transaction: Db) => Promise<void>;
}

/** Starts, stops or terminates the machine of a lookup. */
export function actOnOne(
  parts: Parts,
  author: Author,
  {
    action,
    body,
    confirmed,
  }: { readonly action: MachineAction; readonly body: Lookup; readonly confirmed?: Confirmed },
) {
  const { db, fleet, accountsOf, productionAccounts } = parts;
  const { session, origin } = author;
  const { account, region, lookupValue } = body;
  const attempt = { action: `${contract.actOnMachine.name}/${action}`, target: keyOf(lookupValue) };
  const isOwnStart = action === 'start' && !confirmed;
  return act({ db, fleet }, author, attempt, {
    plan: async (notes) => {
      Object.assign(notes, { account, region });
      if (action === 'terminate' && !confirmed) {
        checkAccounts(accountsOf, session, [account]);
        checkProduction(productionAccounts, account, session, origin.at);
      }
      const { machine } = await findOne(parts, body, author);
      notes.target = machine.instance_id;
      notes.before = { state: machine.state };
      const isKnown = action !== 'terminate' && !confirmed;
      const [known = machine] = isKnown ? [] : await fleet.withProtection([machine]);
      await confirmed?.check(known);
      // Only the cloud knows if a spot machine can be stopped, since that depends on its request.
      const refusal = refusalOf(action, { ...known, lifecycle: 'normal' });
      if (refusal) throw new CallError(409, refusal.message, 'machine_refuses', { detail: refusal.message });
      if (isOwnStart) await postponeHold(db, machine, origin.at);
      const ending = action === 'terminate' ? [machine] : [];
      return { machine, ending, own: await ownTerminations(db, { session, origin, account }, ending) };
    },
    ends: ({ ending }) => ending,
    perform: ({ machine, own }, done) => {
      const instanceIds = [machine.instance_id];
      const order = { action, account, region, instanceIds, skipShutdown: false, force: false, at: origin.at };
      return fleet.act(order, async (transaction, results) => {
        const [outcome] = withOwnTerminations(own, results);
        const { error, previous_state = machine.state, state = machine.state, own_termination_at } = outcome ?? {};
        if (error)
          throw machineErrors.includes(error.code)
            ? new CallError(409, error.message, 'machine_refuses', { detail: error.detail ?? error.message })
            : new CloudError(error.code, error.message, error);
        await confirmed?.conclude(transaction);
        const isKept = isOwnStart && (await endStartedHold(transaction, machine, author));
        const answer = {
          ...about(machine, state),
          previous_state,
          ...(isKept && { hold_ended: true }),
          ...(own_termination_at && { own_termination_at }),
        };
        await done(transaction, 'success', { state }, answer, outcome && [outcome]);
        return answer;
      });
    },
  });
}
