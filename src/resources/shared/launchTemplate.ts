import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import LayersOutlined from '@mui/icons-material/LayersOutlined';
import PostAddOutlined from '@mui/icons-material/PostAddOutlined';
import { readPrice } from '../../../contract/costs';
import { requestProcess } from '../../../contract/processes';
import { getTemplateDetails, updateTemplate } from '../../../contract/templates';
import { plainText } from '../../dataProvider/cells';
import { t } from '../../i18n/translate';
import {
  accountNamed,
  type DetailDefinition,
  type FindDefinition,
  isOffered,
  openAction,
  preloadable,
  type Row,
  type RowAction,
  toPerson,
} from '../defineResource';
import { processOf } from './templates';

const PriceCell = preloadable(() => import('../../custom/machineHistory/PriceCell'));

/* The page of a launch template, which the AWS and the launch workspace both have: either right opens it. */

const identifier = (template: Row | undefined) => plainText(template, 'LaunchTemplateId');

/** Actions that open the form of another page with the template filled in. */
const actions: readonly RowAction<Row, never>[] = [
  openAction({
    name: 'request',
    label: 'page.newProcess',
    icon: PostAddOutlined,
    access: requestProcess.access,
    account: (template) => plainText(template, 'account'),
    to: '/dashboard/launch/newprocess',
    state: ([template = {}]) => processOf(template),
  }),
  openAction({
    name: 'update',
    label: 'page.updateTemplate.heading',
    icon: LayersOutlined,
    access: updateTemplate.access,
    to: '/dashboard/aws/updatelaunchtemplate',
    state: ([template]) => ({ templateId: identifier(template) }),
  }),
];

export const templateFind = {
  kind: 'template',
  group: 'templates',
  noun: 'find.template',
  icon: DescriptionOutlined,
  // No call lists templates. Only the identifiers of processes' templates are known.
  lists: [],
  title: (template) => plainText(template, 'name') || plainText(template, 'template_id'),
  columns: ['template_id', 'name'],
  beside: ['template_id', 'account', 'region', 'cloud_note'],
  params: ({ template_id, account, region }) => ({ id: template_id, account, region }),
} as const satisfies FindDefinition;

export const templateThing: Omit<DetailDefinition<typeof getTemplateDetails>, 'list'> = {
  noun: 'page.template.noun',
  call: getTemplateDetails,
  input: ({ account = '', region = '', id = '' }) => ({
    body: { account, region, template_id: id, version: '$Latest' },
  }),
  find: ({ data }, { account, region, id }) => ({ ...data, LaunchTemplateId: id, account, region }),
  title: (template, { id = '' }) => plainText(template, 'LaunchTemplateName') || id,
  columns: [
    { name: 'LaunchTemplateId', label: 'template.id' },
    { name: 'LaunchTemplateName', label: 'template.name' },
    { name: 'account' },
    { name: 'region' },
    {
      name: 'CreatedBy',
      label: 'template.createdBy',
      getValue: ({ CreatedBy: creator }) => creator ?? t('cost.unknown'),
      thing: { ...toPerson('CreatedBy'), when: ({ CreatedBy: creator }) => !String(creator).startsWith('arn:') },
    },
    { name: 'instance_type' },
    {
      name: 'hourly_price',
      label: 'cost.hourly',
      needs: ['instance_type'],
      getValue: () => (isOffered(readPrice) ? t('cost.unknown') : null),
      render: PriceCell,
    },
    { name: 'ImageId', label: 'template.image' },
    // EC2's own keys.
    { name: 'VersionNumber', label: 'template.version' },
    { name: 'DefaultVersionNumber', label: 'template.defaultVersion' },
    { name: 'LatestVersionNumber', label: 'template.latestVersion' },
  ],
  actions,
  history: (_template, { id = '' }) => ({ column: 'target', value: id }),
  missing: ({ id = '', account = '', region = '' }) =>
    t('record.noneHere', { noun: t('page.template.noun'), id, account: accountNamed(account), region }),
};
