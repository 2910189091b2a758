import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import * as z from 'zod/mini';
import { holdMachines, listInstances, planTermination, searchInstances, terminate } from '../../../contract/machines';
import { t } from '../../i18n/translate';
import { accountNamed, type FormValues, type ToolDefinition } from '../defineResource';
import { entriesOf, terminationAnswer, terminationOf } from './terminations';

/** The kinds of identifier, in the order of their tabs; the names are those of R41. */
const kinds = {
  instance_ids: 'terminate.instanceIds',
  ipv4: 'terminate.ipv4',
  ipv6: 'terminate.ipv6',
  private_ip: 'terminate.privateIp',
  tagname: 'terminate.tagName',
} as const;

type Kind = keyof typeof kinds;

const kindNames = Object.keys(kinds) as Kind[];

const several = { kind: 'identifiers', lines: 3, help: 'terminate.hint' } as const;
const tag = { kind: 'text', help: 'terminate.tagHint' } as const;

/** Returns the chosen kind of identifier, and its typed entries. */
function selected({ by, ...values }: FormValues) {
  const kind = kindNames.find((name) => name === by) ?? 'instance_ids';
  return { kind, entries: entriesOf(kind, values[kind]) };
}

const machinesOf = (n: number) => (n === 1 ? t('machineLaunch.oneMachine') : t('machineLaunch.machines', { n }));

const handover = z.object({ account: z.string(), region: z.string(), instanceIds: z.array(z.string()) });

/** Terminates machines: the page Terminate, and Terminate on rows of a list of machines. */
export const terminateTool: ToolDefinition<typeof terminate> = {
  call: terminate,
  fields: [
    { name: 'account', columns: 3 },
    { name: 'region', columns: 3 },
    {
      tabs: 'by',
      label: 'terminate.by',
      fields: kindNames.map((own) => ({ own, label: kinds[own], ...(own === 'tagname' ? tag : several) })),
    },
    'sk_shut',
    'force',
  ],
  oneFault: true,
  check: (values) => {
    const { kind, entries } = selected(values);
    const filled = kindNames.filter((name) => (values[name] ?? '').trim() !== '');
    if (filled.length === 0) return { [kind]: 'terminate.exactlyOne' };
    if (filled.length > 1) return { [kind]: 'terminate.onlyOne' };
    return entries.length === 0 ? { [kind]: 'terminate.noEntries' } : {};
  },
  body: (values) => {
    const { kind, entries } = selected(values);
    return terminationOf(values, kind === 'instance_ids' ? 'instance_id' : kind, entries);
  },
  acts: [
    {
      name: 'submit',
      label: 'page.terminate',
      icon: DeleteForever,
      destructive: true,
      plan: {
        call: planTermination,
        hits: (values) => {
          const { kind, entries } = selected(values);
          return { label: kinds[kind], entries, tag: kind === 'tagname' };
        },
        toExactRequest: (ids) => ({ by: 'instance_ids', instance_ids: ids.join(',') }),
        where: ({ account, region, sk_shut, force }) => {
          const options = [...(sk_shut ? [t('terminate.skipShutdown')] : []), ...(force ? [t('terminate.force')] : [])];
          return [t('terminate.where', { account: accountNamed(account), region }), options.join(', ')]
            .filter(Boolean)
            .join('. ');
        },
        unknown: 'terminate.unknown',
        hold: { call: holdMachines },
      },
    },
  ],
  given: (state) => {
    const { data } = handover.safeParse(state);
    return data && { account: data.account, region: data.region, instance_ids: data.instanceIds.join(', ') };
  },
  toldGiven: ({ account = '', region = '', instance_ids = '' }) =>
    t(account !== '' && region !== '' ? 'terminate.handedOver' : 'terminate.handedOverSome', {
      machines: machinesOf(entriesOf('instance_ids', instance_ids).length),
      account: accountNamed(account),
      region,
    }),
  answer: terminationAnswer('tools.failed'),
  progress: 'terminate.requests',
  invalidates: [listInstances, searchInstances],
  afterSuccess: 'forget',
  parts: () => import('../../custom/termination/terminationParts'),
};
