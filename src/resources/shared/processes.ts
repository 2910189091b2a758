import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import { identifierText } from '../../../contract/shapes';
import { plainText } from '../../dataProvider/cells';
import type { Row, RowAction } from '../defineResource';

/** The identifier of a row's process, as text: '' for a row whose process no call could name. */
export function processIdOf(row: Row | undefined): string {
  const id = plainText(row, 'id');
  return identifierText.safeParse(id).success ? id : '';
}

const named = (row: Row) => processIdOf(row) !== '';

/** What can be done with a process: each opens its tool with the process filled in, so that nothing is typed again. */
export const processTools: readonly RowAction<Row, never>[] = [
  {
    name: 'launch',
    label: 'processes.launch',
    icon: RocketLaunchOutlined,
    compact: true,
    when: named,
    reloads: false,
    runAll: async ([row], { open }) =>
      void open('launch', {
        processId: processIdOf(row),
        templateId: plainText(row, 'template_id'),
        version: plainText(row, 'version'),
        tagname: plainText(row, 'tagname'),
      }),
  },
  {
    name: 'update',
    label: 'processes.update',
    icon: EditNoteOutlined,
    compact: true,
    when: named,
    reloads: false,
    runAll: async ([row], { open }) => void open('updateprocess', { processId: processIdOf(row) }),
  },
  {
    name: 'terminate',
    label: 'processes.terminate',
    icon: DeleteForever,
    destructive: true,
    compact: true,
    when: named,
    reloads: false,
    runAll: async ([row], { open }) => void open('extractionterminate', { processId: processIdOf(row) }),
  },
];
