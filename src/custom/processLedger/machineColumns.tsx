import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Identifier } from 'react-admin';
import { cut } from '../../components/cellLook';
import { Moment } from '../../components/Moment';
import { Countdown } from '../../components/machines/Countdown';
import type { PlainColumn } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { machineTones, toneOf } from '../../components/tones';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import type { LiveMachine } from './ledger';

const maxTextLength = 100;
const maxTooltipLength = 1_000;

interface Picking {
  readonly picked: ReadonlySet<Identifier>;
  /** The machines that are not terminating. */
  readonly canEnd: ReadonlySet<Identifier>;
  readonly onPick: (id: Identifier) => void;
}

/** Returns a column with a checkbox per machine. */
export const pickColumn = ({ picked, canEnd, onPick }: Picking): PlainColumn<LiveMachine> => ({
  name: 'pick',
  label: t('ledger.pick'),
  cell: ({ instance_id, name }) => (
    <Checkbox
      size="small"
      disabled={!canEnd.has(instance_id)}
      checked={picked.has(instance_id)}
      onChange={() => onPick(instance_id)}
      slotProps={{
        input: {
          'aria-label': t('list.selectRow', { row: cut(`${name ?? ''} ${instance_id}`.trim(), maxTextLength) }),
        },
      }}
      sx={{ p: 0.5, justifySelf: 'start' }}
    />
  ),
});

/** Renders a line of a cell. */
function Line({
  children,
  title,
  minor = false,
}: {
  readonly children: ReactNode;
  readonly title?: string;
  readonly minor?: boolean;
}) {
  return (
    <Typography
      component="bdi"
      variant={minor ? 'caption' : 'inherit'}
      noWrap
      title={title}
      sx={{ display: 'block', maxWidth: '24ch', ...(minor && { color: 'text.secondary' }) }}
    >
      {children}
    </Typography>
  );
}

/** Returns the columns that describe a machine. */
export const machineColumns = (account: unknown): readonly PlainColumn<LiveMachine>[] => [
  {
    name: 'machine',
    label: t('terminate.machine'),
    header: true,
    cell: (machine) => (
      <>
        <Line>{cut(machine.name ?? t('list.unnamed'), maxTextLength)}</Line>
        <ThingName to={toMachine} row={{ account, ...machine }} className="mono">
          {machine.instance_id}
        </ThingName>
      </>
    ),
  },
  {
    name: 'state',
    label: t('terminate.state'),
    cell: ({ state, cloud_note, instance_type, ends_at, ending }) => (
      <>
        <StateText tone={toneOf(state, machineTones)} text={cut(state, 24)} note={cloud_note} />
        {ends_at === undefined ? null : (
          <Line>
            <Countdown to={ends_at} reason={ending} />
          </Line>
        )}
        <Line minor>{cut(instance_type, maxTextLength)}</Line>
      </>
    ),
  },
  {
    name: 'region',
    label: t('tools.region'),
    cell: ({ region, availability_zone }) => (
      <>
        <Line>{cut(region, maxTextLength)}</Line>
        <Line minor>{cut(availability_zone, maxTextLength)}</Line>
      </>
    ),
  },
  { name: 'addresses', label: t('machine.addresses'), cell: addresses },
  {
    name: 'launched',
    label: t('ledger.launched'),
    cell: ({ launch_time }) => <Moment at={launch_time} />,
  },
];

/** Further addresses are counted, and listed in the tooltip. */
const maxAddresses = 3;

function addresses({ ipv4, ipv6, private_ip, other_addresses }: LiveMachine) {
  const found = [ipv4, ipv6].filter((address) => typeof address === 'string' && address !== '');
  const others = (other_addresses ?? []).filter((address) => address !== '');
  if (found.length + others.length === 0 && !private_ip) return undefined;
  const more = others.slice(maxAddresses);
  return (
    <>
      {found.map((address) => (
        <Line key={address}>
          <span className="mono">{cut(address ?? '', maxTextLength)}</span>
        </Line>
      ))}
      {private_ip ? <Line minor>{t('ledger.privateAddress', { address: cut(private_ip, maxTextLength) })}</Line> : null}
      {others.slice(0, maxAddresses).map((address) => (
        <Line key={address} minor>
          {cut(address, maxTextLength)}
        </Line>
      ))}
      {more.length === 0 ? null : (
        <Line minor title={cut(more.join(', '), maxTooltipLength)}>
          {t('ledger.moreAddresses', { n: more.length })}
        </Line>
      )}
    </>
  );
}
