import * as z from 'zod/mini';
import { saysFailed } from '../../../contract/shapes';
import { cellText, plainText } from '../../dataProvider/cells';
import { type MessageKey, t } from '../../i18n/translate';
import {
  type ActionResult,
  type AnswerDefinition,
  accountNamed,
  columnTitle,
  type Fact,
  type FollowDefinition,
  type FormValues,
  type RecordLinks,
  type Row,
  toMachine,
  toTemplate,
} from '../defineResource';

/* Parts shared by the two pages that make a launch template, or a version of one, from a machine (R49). */

/**
 * Returns the fields of a template's source. Only the chosen one is sent (R50). Each keeps its typed value.
 *
 * @param required the message if it is empty
 */
export const source = (required: MessageKey) =>
  [
    {
      own: 'sourceType',
      kind: 'choice',
      label: 'Source Type',
      choices: ['ip', 'instance_id'],
      words: { ip: 'IP Address', instance_id: 'Instance ID' },
      initial: 'ip',
      required: true,
      clearable: false,
    },
    { name: 'ip', required, when: ({ sourceType }: FormValues) => sourceType === 'ip' },
    { name: 'instance_id', required, when: ({ sourceType }: FormValues) => sourceType !== 'ip' },
  ] as const;

const linkShape = z.partial(z.object({ instanceId: z.string(), ip: z.string(), templateId: z.string() }));

/** Returns the machine or the template of a link from the instance tables. */
export function givenSource(state: unknown): Partial<FormValues> | undefined {
  const { instanceId = '', ip = '', templateId = '' } = linkShape.safeParse(state).data ?? {};
  if (instanceId + ip + templateId === '') return undefined;
  return { lt_id: templateId, instance_id: instanceId, ip, sourceType: instanceId === '' ? 'ip' : 'instance_id' };
}

/** The help line with a link to the instance tables. */
export const findMachine = {
  text: 'templates.help',
  link: 'templates.find',
  path: '/dashboard/aws/listallinstances',
} as const;

const maximumFacts = 12;

/** Links of the values. */
const leads: ReadonlyMap<string, RecordLinks> = new Map<string, RecordLinks>([
  ['LaunchTemplateId', toTemplate('LaunchTemplateId')],
  [
    'source_instance_id',
    {
      ...toMachine,
      params: ({ account, region, source_instance_id }: Row) => ({ account, region, instance_id: source_instance_id }),
    },
  ],
]);

/** The labels of EC2's own names. Others are words joined by `_`. */
const labels: ReadonlyMap<string, MessageKey> = new Map([
  ['LaunchTemplateId', 'template.id'],
  ['LaunchTemplateName', 'template.name'],
  ['ImageId', 'template.image'],
  ['VersionNumber', 'template.version'],
  ['DefaultVersionNumber', 'template.defaultVersion'],
  ['LatestVersionNumber', 'template.latestVersion'],
]);

/** Returns the template of a response: the object itself, or its `data`. */
function templateIn(body: unknown): Row | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const inner = Object.hasOwn(body, 'data') ? (body as { data: unknown }).data : undefined;
  return (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : body) as Row;
}

/** Returns the scalar values of a success, with their labels. */
export function templateFacts({ body, tone }: Pick<ActionResult, 'body' | 'tone'>): readonly Fact[] {
  const row = tone === 'success' ? templateIn(body) : undefined;
  if (!row) return [];
  return Object.entries(row)
    .filter(([key, value]) => key !== 'status' && /^(string|number|boolean)$/.test(typeof value) && value !== '')
    .slice(0, maximumFacts)
    .map(([key, value]) => {
      const thing = leads.get(key);
      const code = key === 'account' ? accountNamed(cellText(value)) : cellText(value);
      return [labels.get(key) ?? columnTitle(key), { code, ...(thing && { thing, row }) }];
    });
}

const first = (row: Row, ...keys: readonly string[]) => keys.map((key) => plainText(row, key)).find(Boolean) ?? '';

/** Returns the form for a new process with a launch template; `undefined` without the template's ID. */
export function processOf(template: Row): FormValues | undefined {
  const template_id = first(template, 'LaunchTemplateId', 'launch_template_id', 'template_id', 'lt_id');
  if (template_id === '') return undefined;
  const version = first(template, 'LatestVersionNumber', 'VersionNumber', 'version');
  return {
    platform: 'AWS',
    account: first(template, 'account'),
    region: first(template, 'region'),
    template_id,
    version,
  };
}

/** The next step after a launch template: a process. */
export const requestProcessNext = {
  text: 'templates.next',
  link: 'page.newProcess',
  path: '/dashboard/launch/newprocess',
  fill: ({ body, values: { account = '', region = '' } = {} }) => processOf({ account, region, ...templateIn(body) }),
} as const satisfies FollowDefinition;

/** The result of a template tool. Any object without a `message` is a success (R51). */
export const templateAnswer = {
  noAnswer: 'templates.noAnswer',
  timeOut: 'templates.noAnswer',
  shape: z.looseObject({}),
  isSuccess: ({ answer: { message, status } }) => !message && !saysFailed(status),
  facts: { label: 'page.launchTemplate', of: templateFacts },
} as const satisfies Partial<AnswerDefinition<FormValues>>;

/** Returns the error of a 200: its `message`, else its `detail`, else `failed`; of any other status the server's message. */
export const templateRefusal =
  (failed: MessageKey): AnswerDefinition<FormValues>['refusal'] =>
  ({ said }) => ({ text: said('message') ?? said('detail') ?? t(failed) });
