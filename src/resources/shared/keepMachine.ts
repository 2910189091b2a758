import FrontHand from '@mui/icons-material/FrontHandOutlined';
import * as z from 'zod/mini';
import { keepMachines } from '../../../contract/dueActions';
import { actOnMachine } from '../../../contract/machines';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import { type MachineAct, machineLists, startMachines } from './machineActs';

/** Cancels the coming termination of a machine. Offers to start it, since it stays stopped. */
export const keepMachine: MachineAct = {
  name: 'keep',
  label: 'hold.keep',
  icon: FrontHand,
  on: 'selection',
  requires: keepMachines,
  access: keepMachines.access,
  needs: ['ends_at'],
  when: (machine) => plainText(machine, 'ends_at') !== '' || machine.machines !== undefined,
  results: ['instance_id', 'name'],
  allDone: (n) => t('hold.keptSeveral', { n }),
  failed: 'hold.keepFailed',
  run: async (machine, { send: sendCall, messageOf }) => {
    // The bell has the machines of a hold in one row.
    const { data: machines = [machine] } = z.array(z.looseObject({})).safeParse(machine.machines);
    const held = machines.map((one) => ({
      instance_id: plainText(one, 'instance_id'),
      ends_at: plainText(one, 'ends_at'),
    }));
    const reply = await sendCall(keepMachines, { body: { machines: held } });
    const shown = { optimistic: { ends_at: undefined }, isChanged: machines.length === 1 };
    return { tone: 'success', text: messageOf(reply) ?? 'confirm.success', ...shown };
  },
  offers: { ...startMachines, access: actOnMachine.access },
  invalidates: machineLists,
};
