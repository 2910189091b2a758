import Copy from '@mui/icons-material/ContentCopyOutlined';
import { toneOf } from '../../grid/table/cellLook';
import { t } from '../../i18n/translate';
import { copyText } from '../../ui/copyText';
import { IconButton } from '../../ui/IconButton';
import { StateText } from '../../ui/StateText';
import { FactRows } from '../../ui/tool/FactRows';
import styles from './MachineFactsTable.module.css';
import { factsOf } from './machineAnswer';
import type { MachineForm } from './machineForm';
import { targetRows } from './targetRows';

interface MachineFactsTableProps {
  /** The machine that was asked about. */
  readonly form: MachineForm;
  readonly body: unknown;
}

/** The state of a machine, with its colour and its word, and its addresses, each of which can be copied. */
export function MachineFactsTable({ form, body }: MachineFactsTableProps) {
  const facts = factsOf(body);
  const target = targetRows(form);
  if (!facts) return <FactRows label={t('machine.facts')} rows={target} />;
  const { state, addresses } = facts;
  const shown = state === '' ? t('list.none') : state;
  return (
    <FactRows
      label={t('machine.facts')}
      rows={[
        ...target,
        [
          t('terminate.state'),
          <span key="state" className={styles.state}>
            <StateText tone={toneOf(state, false)} text={shown} />
          </span>,
        ],
        [t('machine.addresses'), <Addresses key="addresses" addresses={addresses} />],
      ]}
    />
  );
}

/** More addresses than this are counted, not drawn: the raw answer has them. */
const drawn = 20;

function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return t('machine.noAddresses');
  return (
    <>
      <ul className={styles.addresses}>
        {addresses.slice(0, drawn).map((address) => (
          <li key={address}>
            <bdi className="mono">{address}</bdi>
            <IconButton
              label={t('list.copyValue', { column: address })}
              icon={Copy}
              onClick={() => void copyText(address)}
            />
          </li>
        ))}
      </ul>
      {addresses.length > drawn ? t('list.moreRows', { n: addresses.length - drawn }) : null}
    </>
  );
}
