import ContentCopy from '@mui/icons-material/FileCopyOutlined';
import { plainText } from '../../dataProvider/cells';
import { openAction, valuesLike } from '../defineResource';

/** Opens New Process filled in from a row (D71). */
export const copyAsNew = openAction({
  name: 'copy',
  label: 'requests.copy',
  icon: ContentCopy,
  compact: true,
  when: (row) => plainText(row, 'process_name') !== '',
  to: '/dashboard/launch/newprocess',
  state: ([row = {}]) => valuesLike(row),
});
