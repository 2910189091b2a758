import ContentCopy from '@mui/icons-material/FileCopyOutlined';
import { plainText } from '../../dataProvider/cells';
import { type Row, type RowAction, valuesLike } from '../defineResource';

/** Opens New Process filled in from a row (D71). */
export const copyAsNew: RowAction<Row, never> = {
  name: 'copy',
  label: 'requests.copy',
  icon: ContentCopy,
  compact: true,
  when: (row) => plainText(row, 'process_name') !== '',
  reloads: false,
  runAll: async ([row = {}], { open }) => void open('/dashboard/launch/newprocess', valuesLike(row)),
};
