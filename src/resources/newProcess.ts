import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import * as z from 'zod/mini';
import { processBudget } from '../../contract/extras';
import { listOwnRequests } from '../../contract/ownRequests';
import { listProcessRequests, requestProcess } from '../../contract/processes';
import { t } from '../i18n/translate';
import { defineResource, isOffered, templateDetails } from './defineResource';

export default defineResource({
  name: 'new-process',
  module: 'launch',
  paths: ['newprocess'],
  heading: 'page.newProcess',
  description: 'page.newProcess.does',
  help: 'request-process',
  sessionExpired: 'form',
  menu: { label: 'page.newProcess', icon: PostAddOutlined, order: 20 },
  tool: {
    call: requestProcess,
    // Region, instance type, username and password are optional (R52).
    fields: [
      {
        group: 'newProcess.information',
        help: 'newProcess.informationHelp',
        fields: [
          'process_name',
          'subprocess_name',
          { name: 'platform', columns: 2, changes: (platform) => (platform === 'AWS' ? {} : { region: '' }) },
          // One account is fixed; without any the form cannot be sent (R53).
          {
            name: 'account',
            columns: 2,
            few: {
              one: 'newProcess.onlyAccount',
              none: 'newProcess.noAccount',
              required: 'newProcess.noAccountRequired',
            },
          },
          {
            name: 'region',
            columns: 2,
            loading: 'newProcess.regionsLoading',
            disabled: ({ platform }) => platform !== 'AWS' && 'newProcess.onlyAws',
          },
        ],
      },
      {
        group: 'newProcess.template',
        help: 'newProcess.templateHelp',
        fields: [
          { name: 'template_id', columns: 4 },
          { name: 'version', columns: 2 },
          // The template's own tag name cannot be another one (R54).
          {
            ...templateDetails,
            takes: { tagname: 'LaunchTemplateName', instance_type: 'instance_type', ami_id: 'ImageId' },
            locks: ['tagname'],
            words: {
              waiting: ({ platform }) => (platform === 'DO' ? 'newProcess.detailsByHand' : 'newProcess.detailsFollow'),
              loading: 'newProcess.detailsLoading',
              done: 'newProcess.detailsTaken',
              kept: 'requests.copiedDetails',
              partly: 'newProcess.detailsPart',
              failed: 'newProcess.detailsMissing',
              again: 'newProcess.fetchAgain',
              toast: 'newProcess.detailsFailed',
            },
            fields: [
              { name: 'tagname', columns: 2 },
              { name: 'instance_type', columns: 2 },
              { name: 'ami_id', columns: 2 },
            ],
          },
        ],
      },
      { group: 'newProcess.ownership', help: 'newProcess.ownershipHelp', fields: ['process_owner', 'incharge'] },
      {
        group: 'newProcess.machines',
        help: 'newProcess.machinesHelp',
        fields: [
          { name: 'machine_limit', columns: 2, required: true },
          { name: 'budget', columns: 2, when: () => isOffered(processBudget) },
        ],
      },
      { group: 'newProcess.credentials', help: 'newProcess.credentialsHelp', fields: ['username', 'password'] },
    ],
    toldGiven: ({ process_name = '' }) => t(process_name === '' ? 'requests.templateTaken' : 'requests.copied'),
    acts: [{ name: 'submit', label: 'newProcess.submit' }],
    answer: {
      shape: z.looseObject({}),
      // In the response or its `data`; otherwise `detail` is the error (R55).
      isSuccess: ({ said }) => said('status')?.trim().toLowerCase() === 'success',
      success: ({ said }) => said('message') ?? t('newProcess.requested'),
      failure: 'newProcess.failed',
      noAnswer: 'templates.noAnswer',
      timeOut: 'templates.noAnswer',
      refusal: ({ said }) => {
        const detail = said('detail');
        return detail === undefined ? { text: t('newProcess.failed'), hint: said('message') } : { text: detail };
      },
      toast: { success: 'long' },
      within: true,
      folded: true,
      once: true,
    },
    sourceWords: 'fetch',
    afterSuccess: 'empty',
    leadsTo: { path: '/dashboard/launch', after: 3_500 },
    cancel: { path: '/dashboard/launch', kept: 'newProcess.draftKept' },
    invalidates: [listOwnRequests, listProcessRequests],
    parts: () => import('../custom/newProcess/requestedPanel'),
  },
});
