import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import { processLedger } from '../../../contract/launches';
import { isIdentifierNumber } from '../../../contract/shapes';
import { plainText } from '../../dataProvider/cells';
import { type AskedAct, type FindAction, isOffered, openAction, type Row, type RowAction } from '../defineResource';
import { copyAsNew } from './copyAsNew';
import { terminateMachines } from './machineActs';

/** Returns the identifier of a row's process as a text; '' if no call can use it. */
export function processIdOf(row: Row | undefined): string {
  const id = plainText(row, 'id');
  return isIdentifierNumber(id) ? id : '';
}

/** The page that launches machines of a process. */
const accountOf = (process: Row) => plainText(process, 'account');

const named = (row: Row) => processIdOf(row) !== '';

/** Returns the values of the launch form for a process. */
const launchOf = (process: Row | undefined) => ({
  processId: processIdOf(process),
  templateId: plainText(process, 'template_id'),
  version: plainText(process, 'version'),
  tagname: plainText(process, 'tagname'),
});

/** The actions on a process in the search. */
export const findActions: readonly FindAction[] = [
  {
    label: 'find.launch',
    icon: RocketLaunchOutlined,
    page: 'machine-launch',
    when: named,
    account: accountOf,
    state: launchOf,
  },
  {
    label: 'find.update',
    icon: EditNoteOutlined,
    page: 'process-update',
    when: named,
    state: (process) => ({ processId: processIdOf(process) }),
  },
];

/**
 * The actions on a process. Each opens its tool with the process filled in. Terminate opens the page of the process if that lists its
 * machines.
 */
export const processTools: readonly RowAction<Row, never>[] = [
  openAction({
    name: 'launch',
    label: 'processes.launch',
    icon: RocketLaunchOutlined,
    compact: true,
    when: named,
    account: accountOf,
    to: 'launch',
    state: ([row]) => launchOf(row),
  }),
  openAction({
    name: 'update',
    label: 'processes.update',
    icon: EditNoteOutlined,
    compact: true,
    when: named,
    to: 'updateprocess',
    state: ([row]) => ({ processId: processIdOf(row) }),
  }),
  copyAsNew,
  {
    name: 'terminate',
    label: 'processes.terminate',
    icon: DeleteForever,
    destructive: true,
    compact: true,
    when: named,
    reloads: false,
    runAll: async ([row], { open }) => {
      const processId = processIdOf(row);
      if (!isOffered(processLedger)) return void open('extractionterminate', { processId });
      const asked: AskedAct = { act: terminateMachines.name };
      return void open(`process/${processId}`, asked);
    },
  },
];
