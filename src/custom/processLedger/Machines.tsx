import Warning from '@mui/icons-material/WarningAmberOutlined';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { cut } from '../../ui/cellLook';
import { Nothing, PageSection } from '../../ui/PageSection';
import { type PlainColumn, PlainTable } from '../../ui/PlainTable';
import plain from '../../ui/plainTable.module.css';
import { StateText } from '../../ui/StateText';
import { localTime } from '../../ui/shownText';
import { ThingName } from '../../ui/thingLinks';
import { machineTones, toneOf } from '../../ui/tones';
import { CopyIds, MachineIds, useMore } from './LedgerSection';
import type { LiveMachine, Mismatch } from './ledger';
import styles from './Machines.module.css';

/** More characters than these of a text, and of what was said about machines, are not drawn (C18). */
const longest = 100;
const longestMessage = 500;

interface LiveMachinesProps {
  readonly machines: readonly LiveMachine[];
  /** The account of the process, where its machines are. */
  readonly account: unknown;
}

/** The machines of a process that are there, with state, place, addresses and launch time. */
export function LiveMachines({ machines, account }: LiveMachinesProps) {
  const { list, shown, showMore } = useMore<HTMLTableSectionElement>();
  const none = machines.length === 0;
  return (
    <PageSection
      heading={t('ledger.machines')}
      count={machines.length}
      beside={none ? undefined : <CopyIds ids={machines.map(({ instance_id }) => instance_id)} />}
    >
      {none ? (
        <Nothing text={t('ledger.noMachines')} />
      ) : (
        <PlainTable
          label={t('ledger.machines')}
          columns={columns(account)}
          rows={machines.slice(0, shown)}
          rowKey={({ instance_id }) => instance_id}
          body={list}
          cards
          className={styles.table}
        />
      )}
      {machines.length > shown ? (
        <div className={styles.more}>
          <ActButton label={t('ledger.more')} small onPress={showMore} />
          <span>{t('list.moreRows', { n: machines.length - shown })}</span>
        </div>
      ) : null}
    </PageSection>
  );
}

const columns = (account: unknown): readonly PlainColumn<LiveMachine>[] => [
  {
    name: 'machine',
    label: t('terminate.machine'),
    header: true,
    cell: (machine) => (
      <>
        <bdi className={styles.line}>{cut(machine.name ?? t('list.unnamed'), longest)}</bdi>
        <ThingName to={toMachine} row={{ account, ...machine }} className={`${plain.identifier} ${styles.id}`}>
          {machine.instance_id}
        </ThingName>
      </>
    ),
  },
  {
    name: 'state',
    label: t('terminate.state'),
    cell: ({ state, instance_type }) => (
      <>
        <StateText tone={toneOf(state, machineTones)} text={cut(state, 24)} />
        <bdi className={styles.below}>{cut(instance_type, longest)}</bdi>
      </>
    ),
  },
  {
    name: 'region',
    label: t('tools.region'),
    cell: ({ region, availability_zone }) => (
      <>
        <bdi className={styles.line}>{cut(region, longest)}</bdi>
        <bdi className={styles.below}>{cut(availability_zone, longest)}</bdi>
      </>
    ),
  },
  { name: 'addresses', label: t('machine.addresses'), cell: addresses },
  {
    name: 'launched',
    label: t('ledger.launched'),
    cell: ({ launch_time }) => {
      const launched = localTime(launch_time, true);
      if (!launched) return <bdi>{cut(launch_time, longest)}</bdi>;
      return (
        <time dateTime={launched.machine} title={launch_time}>
          {launched.shown}
        </time>
      );
    },
  },
];

function addresses({ ipv4, ipv6, private_ip }: LiveMachine) {
  const found = [ipv4, ipv6].filter((address) => typeof address === 'string' && address !== '');
  if (found.length === 0 && !private_ip) return undefined;
  return (
    <>
      {found.map((address) => (
        <bdi key={address} className={styles.address}>
          {cut(address ?? '', longest)}
        </bdi>
      ))}
      {private_ip ? (
        <bdi className={styles.below}>{t('ledger.privateAddress', { address: cut(private_ip, longest) })}</bdi>
      ) : null}
    </>
  );
}

/** What does not add up about a process, each with the machines that it is about. */
export function Mismatches({ mismatches }: { readonly mismatches: readonly Mismatch[] }) {
  return (
    <PageSection heading={t('ledger.mismatches')} count={mismatches.length} alarming>
      <ul className={styles.mismatches}>
        {mismatches.map(({ kind, message, instance_ids }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one has no state, and an answer may hold two of a kind
          <li key={index}>
            <Warning fontSize="small" aria-hidden="true" />
            <div>
              <h3 className={styles.kind}>{t(`ledger.mismatch.${kind}`)}</h3>
              <p className={styles.message}>
                <bdi>{cut(message, longestMessage)}</bdi>
              </p>
              <MachineIds ids={instance_ids} />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
