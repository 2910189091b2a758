import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { getUsers } from '../../contract/authentication';
import { plainText } from '../dataProvider/cells';
import { defineResource } from './defineResource';

export default defineResource({
  name: 'person',
  module: 'admin',
  paths: ['person/:username'],
  heading: 'page.person',
  help: 'grant-roles#how-do-i-change-someones-roles',
  find: {
    kind: 'person',
    group: 'people',
    noun: 'page.person',
    icon: PersonOutlined,
    lists: [getUsers],
    title: (person) => plainText(person, 'username'),
    names: { username: 'person', email: 'email' },
    columns: ['username', 'email'],
    beside: ['email'],
  },
  parent: 'update-role',
  screen: () => import('../custom/people/PersonScreen'),
});
