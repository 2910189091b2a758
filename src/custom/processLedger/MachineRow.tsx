import { type MessageKey, t } from '../../i18n/translate';
import { cut } from '../../ui/cellLook';
import { localTime } from '../../ui/localTime';
import plain from '../../ui/plainTable.module.css';
import { StateText } from '../../ui/StateText';
import { machineTones, toneOf } from '../../ui/tones';
import styles from './LiveMachines.module.css';
import type { LiveMachine } from './ledger';

interface MachineRowProps {
  readonly machine: LiveMachine;
  /** Of the table: on a phone, where a machine is a card, each fact has its column's name before it. */
  readonly columns: readonly [MessageKey, MessageKey, MessageKey, MessageKey, MessageKey];
}

/** More characters than this of a text are not drawn (C18). */
const longest = 100;

/** A live machine of a process. */
export function MachineRow({ machine, columns }: MachineRowProps) {
  const { instance_id, name, state, instance_type, region, availability_zone, launch_time } = machine;
  const named = (index: number) => ({ 'data-name': t(columns[index] ?? columns[0]) });
  const launched = localTime(launch_time, true);
  return (
    <tr tabIndex={-1}>
      <th scope="row" {...named(0)}>
        <bdi className={styles.line}>{cut(name ?? t('list.unnamed'), longest)}</bdi>
        <bdi className={`${plain.identifier} ${styles.id}`} title={instance_id}>
          {instance_id}
        </bdi>
      </th>
      <td {...named(1)}>
        <StateText tone={toneOf(state, machineTones)} text={cut(state, 24)} />
        <bdi className={styles.below}>{cut(instance_type, longest)}</bdi>
      </td>
      <td {...named(2)}>
        <bdi className={styles.line}>{cut(region, longest)}</bdi>
        <bdi className={styles.below}>{cut(availability_zone, longest)}</bdi>
      </td>
      <td {...named(3)}>
        <Addresses machine={machine} />
      </td>
      <td {...named(4)}>
        {launched ? (
          <time dateTime={launched.machine} title={launch_time}>
            {launched.shown}
          </time>
        ) : (
          <bdi>{cut(launch_time, longest)}</bdi>
        )}
      </td>
    </tr>
  );
}

function Addresses({ machine: { ipv4, ipv6, private_ip } }: { readonly machine: LiveMachine }) {
  const found = [ipv4, ipv6].filter((address) => typeof address === 'string' && address !== '');
  if (found.length === 0 && !private_ip) return t('list.none');
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
