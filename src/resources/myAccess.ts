import Add from '@mui/icons-material/Add';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { listOwnRoleRequests, requestRole } from '../../contract/roleRequests';
import { defineResource, openAction } from './defineResource';
import { accessColumns, accessDecision, accessName, editAccess, extendAccess } from './shared/access';
import { decisionTiles, requestedAt } from './shared/decisions';
import { answerAbout } from './shared/messages';
import { withdrawRequestOf } from './shared/ownRequests';
import { ownStatusColumn } from './shared/requests';

export default defineResource({
  name: 'my-access',
  module: 'account',
  paths: ['access'],
  heading: 'page.myAccess',
  description: 'page.myAccess.does',
  help: 'request-access#where-is-my-request',
  menu: { label: 'page.myAccess', icon: HowToRegOutlined, order: 31 },
  requires: listOwnRoleRequests,
  list: {
    call: listOwnRoleRequests,
    rows: 'data',
    follows: ['access'],
    csvName: 'my_access',
    recordRepresentation: accessName,
    empty: { text: 'access.none', link: { label: 'page.requestAccess', to: 'requestaccess' } },
    invalid: 'access.loadFailed',
    failed: 'access.loadFailed',
    tiles: decisionTiles,
    columns: [
      { name: 'id', width: 60, thing: { page: 'own-role-request' } },
      ownStatusColumn,
      ...accessColumns,
      ...accessDecision,
      requestedAt,
      { name: 'withdrawn', hidden: true },
      { name: 'question', hidden: true },
    ],
    actions: [
      openAction({
        name: 'new',
        label: 'page.requestAccess',
        icon: Add,
        on: 'list',
        requires: requestRole,
        to: 'requestaccess',
      }),
      { ...extendAccess, compact: true },
      { ...answerAbout('role'), compact: true },
      { ...editAccess, compact: true },
      withdrawRequestOf('role'),
    ],
  },
});
