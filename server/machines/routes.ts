import * as contract from '../../contract/machines';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import { act } from '../fleet/acts';
import { CloudError, type Machine } from '../fleet/fleet';
import { refusalOf } from '../fleet/lifecycle';
import { addressesOf, keyOf } from './identify';
import { noteOf } from './instanceRow';
import { listHandlers } from './machineLists';
import type { MachineParts } from './machineParts';
import { ownTerminations, withOwnTerminations } from './ownTerminations';
import { checkProduction } from './production';
import { lookUp, onlyOne } from './resolve';
import { checkAccounts, checkReachable, checkRegion, isIn } from './scope';
import { terminationHandlers } from './terminations';

/** Error codes of a machine that refuses an action. All others are failures of the cloud. */
const machineErrors: readonly string[] = [
  ...['OperationNotPermitted', 'UnsupportedOperation', 'IncorrectInstanceState', 'IncorrectSpotRequestState'],
];

/** Makes the response about a machine. */
function about(machine: Machine, state: string) {
  const { instance_id, name, account, region } = machine;
  return { status: state, ips: addressesOf(machine), instance_id, name, account, region, ...noteOf(machine) };
}

/** Handles the calls about machines. */
export default function machineHandlers(parts: MachineParts): Handler[] {
  const { db, fleet, accountsOf, productionAccounts } = parts;
  return [
    ...listHandlers(parts),
    ...terminationHandlers(parts),

    handle(contract.actOnMachine, async ({ params: { action }, body, session, origin }) => {
      const { account, region, platform, lookupType, lookupValue } = body;
      const find = async () => {
        checkAccounts(accountsOf, session, [account]);
        if (action === 'terminate') checkProduction(productionAccounts, account, session, origin.at);
        if (platform !== 'AWS') throw new CallError(503, `${platform} machines are not supported yet`, 'no_driver');
        checkRegion(fleet.regionsOf(account), region);
        const inventory = await fleet.inventory(origin.at);
        const found = lookUp(inventory.machines.filter(isIn(body)), lookupType, lookupValue);
        // A region that could not be read may have another machine with the address.
        if (lookupType !== 'instanceId' || found.length === 0) checkReachable(inventory, isIn(body));
        const machine = onlyOne(found, keyOf(lookupValue));
        return { machine, warning: inventory.warnings.find(isIn(body)) };
      };
      if (action === 'status') {
        const { machine, warning } = await find();
        return { ...about(machine, machine.state), ...(warning && { cloud_note: warning.message }) };
      }
      const attempt = { action: `${contract.actOnMachine.name}/${action}`, target: keyOf(lookupValue) };
      return act({ db, fleet }, { session, origin }, attempt, {
        plan: async (notes) => {
          Object.assign(notes, { account, region });
          const { machine } = await find();
          notes.target = machine.instance_id;
          notes.before = { state: machine.state };
          const [known = machine] = action === 'terminate' ? await fleet.withProtection([machine]) : [];
          // Only the cloud knows if a spot machine can be stopped, since that depends on its request.
          const refusal = refusalOf(action, { ...known, lifecycle: 'normal' });
          if (refusal) throw new CallError(409, refusal.message, 'machine_refuses', { detail: refusal.message });
          const ending = action === 'terminate' ? [machine] : [];
          return { machine, ending, own: await ownTerminations(db, { session, origin, account }, ending) };
        },
        ends: ({ ending }) => ending,
        perform: ({ machine, own }, done) => {
          const instanceIds = [machine.instance_id];
          const order = { action, account, region, instanceIds, skipShutdown: false, force: false, at: origin.at };
          return fleet.act(order, async (transaction, results) => {
            const [outcome] = withOwnTerminations(own, results);
            const { error, state = machine.state, own_termination_at } = outcome ?? {};
            if (error)
              throw machineErrors.includes(error.code)
                ? new CallError(409, error.message, 'machine_refuses', { detail: error.detail ?? error.message })
                : new CloudError(error.code, error.message, error);
            const answer = { ...about(machine, state), ...(own_termination_at && { own_termination_at }) };
            await done(transaction, 'success', { state }, answer, outcome && [outcome]);
            return answer;
          });
        },
      });
    }),
  ];
}
