import type { Identifier } from 'react-admin';
import { cut } from '../../components/cellLook';
import type { PlainColumn } from '../../components/PlainTable';
import plain from '../../components/plainTable.module.css';
import { StateText } from '../../components/StateText';
import { localTime } from '../../components/shownText';
import { ThingName } from '../../components/thingLinks';
import { machineTones, toneOf } from '../../components/tones';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import boxes from '../../list/filter/Box.module.css';
import type { LiveMachine } from './ledger';
import styles from './Machines.module.css';

/** More characters than this of a text are not drawn (C18). */
const longest = 100;
const longestHint = 1_000;

interface Picking {
  readonly picked: ReadonlySet<Identifier>;
  /** Those that are not ending already. */
  readonly canEnd: ReadonlySet<Identifier>;
  readonly onPick: (ids: readonly Identifier[], isPicked: boolean) => void;
}

/** A box for each machine that can be ended. */
export const pickColumn = ({ picked, canEnd, onPick }: Picking): PlainColumn<LiveMachine> => ({
  name: 'pick',
  label: t('ledger.pick'),
  cell: ({ instance_id, name }) => (
    <label className={styles.pick}>
      <input
        type="checkbox"
        className={boxes.light}
        aria-label={t('list.selectRow', { row: cut(`${name ?? ''} ${instance_id}`.trim(), longest) })}
        disabled={!canEnd.has(instance_id)}
        checked={canEnd.has(instance_id) && picked.has(instance_id)}
        onChange={({ target }) => onPick([instance_id], target.checked)}
      />
    </label>
  ),
});

/** A machine by its name and identifier, in which state, where, with which addresses and since when. */
export const machineColumns = (account: unknown): readonly PlainColumn<LiveMachine>[] => [
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
    cell: ({ state, cloud_note, instance_type }) => (
      <>
        <StateText tone={toneOf(state, machineTones)} text={cut(state, 24)} note={cloud_note} />
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

/** More addresses than this of a machine are counted, and named in the tooltip. */
const mostAddresses = 3;

function addresses({ ipv4, ipv6, private_ip, other_addresses }: LiveMachine) {
  const found = [ipv4, ipv6].filter((address) => typeof address === 'string' && address !== '');
  const others = (other_addresses ?? []).filter((address) => address !== '');
  if (found.length + others.length === 0 && !private_ip) return undefined;
  const more = others.slice(mostAddresses);
  return (
    <>
      {found.map((address) => (
        <bdi key={address} className={styles.address}>
          {cut(address ?? '', longest)}
        </bdi>
      ))}
      {private_ip ? (
        <bdi className={`${styles.below} ${styles.address}`}>
          {t('ledger.privateAddress', { address: cut(private_ip, longest) })}
        </bdi>
      ) : null}
      {others.slice(0, mostAddresses).map((address) => (
        <bdi key={address} className={`${styles.below} ${styles.address}`}>
          {cut(address, longest)}
        </bdi>
      ))}
      {more.length === 0 ? null : (
        <span className={styles.below} title={cut(more.join(', '), longestHint)}>
          {t('ledger.moreAddresses', { n: more.length })}
        </span>
      )}
    </>
  );
}
