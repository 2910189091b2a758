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

/* What the two pages have in common that make a launch template, or a version of one, from a machine (R49). */

/**
 * The chosen source is sent, the other one is empty (R50). Each keeps what was typed for it.
 *
 * @param required what is said when it is empty
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

/** The machine, or the template, that a link here names: the instance tables do. */
export function givenSource(state: unknown): Partial<FormValues> | undefined {
  const { instanceId = '', ip = '', templateId = '' } = linkShape.safeParse(state).data ?? {};
  if (instanceId + ip + templateId === '') return undefined;
  return { lt_id: templateId, instance_id: instanceId, ip, sourceType: instanceId === '' ? 'ip' : 'instance_id' };
}

/** Where people look a machine up. */
export const findMachine = {
  text: 'templates.help',
  link: 'templates.find',
  path: '/dashboard/aws/listallinstances',
} as const;

const maximumFacts = 12;

/** What of it names things that have pages. */
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

/** What EC2's own names are called; others are words joined by `_`. */
const labels: ReadonlyMap<string, MessageKey> = new Map([
  ['LaunchTemplateId', 'template.id'],
  ['LaunchTemplateName', 'template.name'],
  ['ImageId', 'template.image'],
  ['VersionNumber', 'template.version'],
  ['DefaultVersionNumber', 'template.defaultVersion'],
  ['LatestVersionNumber', 'template.latestVersion'],
]);

/** The template in an answer: the object itself, or the one that it wraps in `data`. */
function templateIn(body: unknown): Row | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const inner = Object.hasOwn(body, 'data') ? (body as { data: unknown }).data : undefined;
  return (typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : body) as Row;
}

/** The scalar values of a successful answer, with their labels. */
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

/** The form for a new process, filled in with a launch template; `undefined` without the template's ID. */
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

/** The next step after a launch template: a process that uses it. */
export const requestProcessNext = {
  text: 'templates.next',
  link: 'page.newProcess',
  path: '/dashboard/launch/newprocess',
  fill: ({ body, values: { account = '', region = '' } = {} }) => processOf({ account, region, ...templateIn(body) }),
} as const satisfies FollowDefinition;

/** What is said about the answer: any object without a `message` is a success, whatever else it holds (R51). */
export const templateAnswer = {
  noAnswer: 'templates.noAnswer',
  timeOut: 'templates.noAnswer',
  shape: z.looseObject({}),
  isSuccess: ({ answer: { message, status } }) => !message && !saysFailed(status),
  facts: { label: 'page.launchTemplate', of: templateFacts },
} as const satisfies Partial<AnswerDefinition<FormValues>>;

/** The fault that a 200 tells of: its `message`, else its `detail`, else `failed`; of any other failure the server's words. */
export const templateRefusal =
  (failed: MessageKey): AnswerDefinition<FormValues>['refusal'] =>
  ({ said }) => ({ text: said('message') ?? said('detail') ?? t(failed) });
