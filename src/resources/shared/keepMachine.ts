import FrontHand from '@mui/icons-material/FrontHandOutlined';
import MoreTime from '@mui/icons-material/MoreTimeOutlined';
import * as z from 'zod/mini';
import { keepMachines } from '../../../contract/dueActions';
import { actOnMachine } from '../../../contract/machines';
import { extendMachines } from '../../../contract/schedules';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import { minuteText, type Row } from '../defineResource';
import { type MachineAct, machineLists, startMachines } from './machineActs';

/** Returns the machines of a row. The bell has those that end together in one row. */
const machinesIn = (row: Row): readonly Row[] => z.array(z.looseObject({})).safeParse(row.machines).data ?? [row];

/** Returns true for a machine on hold. Others end at the end of their lifetime. */
const isHold = (machine: Row) => (plainText(machine, 'ending') || plainText(machine, 'source') || 'hold') === 'hold';

const ends = (row: Row) => machinesIn(row).every((machine) => plainText(machine, 'ends_at') !== '');

/** Returns the ends of the machines as the person sees them. */
const seen = (machines: readonly Row[]) =>
  machines.map((one) => ({ instance_id: plainText(one, 'instance_id'), ends_at: plainText(one, 'ends_at') }));

const ofEnding = { on: 'selection', needs: ['ends_at'], results: ['instance_id', 'name'] } as const;

/** Cancels the coming termination of a machine. Offers to start it, since it stays stopped. */
export const keepMachine: MachineAct = {
  name: 'keep',
  label: 'hold.keep',
  icon: FrontHand,
  ...ofEnding,
  requires: keepMachines,
  access: keepMachines.access,
  when: (row) => ends(row) && machinesIn(row).every(isHold),
  allDone: (n) => t('hold.keptSeveral', { n }),
  failed: 'hold.keepFailed',
  run: async (row, { send: sendCall, messageOf }) => {
    const machines = machinesIn(row);
    const reply = await sendCall(keepMachines, { body: { machines: seen(machines) } });
    const shown = { optimistic: { ends_at: undefined }, isChanged: machines.length === 1 };
    return { tone: 'success', text: messageOf(reply) ?? 'confirm.success', ...shown };
  },
  offers: { ...startMachines, access: actOnMachine.access },
  invalidates: machineLists,
};

/** Postpones the end of a machine by the default lifetime of its process. */
export const extendMachine: MachineAct = {
  name: 'extend',
  label: 'ending.extend',
  icon: MoreTime,
  ...ofEnding,
  requires: extendMachines,
  access: extendMachines.access,
  when: (row) => ends(row) && !machinesIn(row).some(isHold),
  allDone: (n) => t('ending.extended', { n }),
  failed: 'ending.extendFailed',
  run: async (row, { send: sendCall, messageOf }) => {
    const reply = await sendCall(extendMachines, { body: { machines: seen(machinesIn(row)) } });
    const [first] = reply.body.data ?? [];
    if (!first) return { tone: 'success', text: messageOf(reply) ?? 'confirm.success' };
    return {
      ...{ tone: 'success', text: t('ending.until', { time: minuteText(first.ends_at) }) },
      optimistic: { ends_at: first.ends_at, ending: 'expiry' },
    };
  },
  invalidates: machineLists,
};
