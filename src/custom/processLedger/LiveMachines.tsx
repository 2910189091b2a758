import { useMemo, useState } from 'react';
import { type Identifier, useDataProvider, useEvent } from 'react-admin';
import { mayCall } from '../../../contract/access';
import { useSession } from '../../authProvider/useSession';
import { columnRule } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { toMachine } from '../../definitions/knownThings';
import { type ActionModel, ActionModelContext } from '../../grid/actions/actionModel';
import { RowsBar } from '../../grid/actions/SelectionBar';
import boxes from '../../grid/filter/Box.module.css';
import { t } from '../../i18n/translate';
import { ActButton } from '../../ui/ActButton';
import { Nothing, PageSection } from '../../ui/PageSection';
import { PlainTable } from '../../ui/PlainTable';
import { useThingLinks } from '../../ui/thingLinks';
import { CopyIds, useMore } from './LedgerSection';
import type { LiveMachine } from './ledger';
import styles from './Machines.module.css';
import { machineColumns, pickColumn } from './machineColumns';

interface LiveMachinesProps {
  readonly machines: readonly LiveMachine[];
  /** Whose they are, and where its machines are. */
  readonly process: { readonly id: string; readonly account: unknown };
  /** What can be done with picked ones: the first of them that the person may. */
  readonly actions: readonly RowAction[];
  /** Reads them again. */
  readonly read: () => void;
}

/** By this name it is known what is under way with them. */
const name = 'process-machines';

const ending = ['shutting-down', 'terminated'];
const nothing = () => undefined;

/** The machines of a process that are there, with state, place, addresses and launch time. Some or all can be picked and ended. */
export function LiveMachines({ machines, process: { id, account }, actions, read }: LiveMachinesProps) {
  const { list, shown, showMore } = useMore<HTMLTableSectionElement>();
  const [picked, setPicked] = useState<ReadonlySet<Identifier>>(new Set());
  const roles = useSession()?.roles;
  const action = actions.find(({ tool }) => tool === undefined || mayCall(tool.tool.call.access, roles));
  const canEnd = machines.filter(({ state }) => !ending.includes(state));
  // What has ended meanwhile is picked no more.
  const chosen = canEnd.filter(({ instance_id }) => picked.has(instance_id));

  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const links = useThingLinks();
  const refresh = useEvent(async (others: readonly string[]) => {
    await Promise.all(others.map((other) => dataProvider.forget(other)));
    read();
  });
  const model = useMemo((): ActionModel => {
    const link = links(toMachine);
    const ruleOf = (column: string) => {
      const rule = columnRule({}, column);
      return link && column === 'instance_id' ? { ...rule, link } : rule;
    };
    return { name, actions: action ? [action] : [], ruleOf, refresh, show: nothing };
  }, [action, links, refresh]);

  const change = (ids: readonly Identifier[], isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))));
  const all = canEnd.map(({ instance_id }) => instance_id);
  const none = machines.length === 0;
  const columns = machineColumns(account);
  return (
    <PageSection
      heading={t('ledger.machines')}
      count={machines.length}
      beside={
        none ? undefined : (
          <div className={styles.beside}>
            {action && all.length > 0 ? (
              <label className={styles.all}>
                <input
                  type="checkbox"
                  className={boxes.light}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen.length > 0 && chosen.length < all.length;
                  }}
                  checked={chosen.length === all.length}
                  onChange={({ target }) => change(all, target.checked)}
                />
                {t('ledger.pickAll')}
              </label>
            ) : null}
            <CopyIds ids={machines.map(({ instance_id }) => instance_id)} />
          </div>
        )
      }
    >
      {none ? (
        <Nothing text={t('ledger.noMachines')} />
      ) : (
        <PlainTable
          label={t('ledger.machines')}
          columns={action ? [pickColumn({ picked, canEnd: new Set(all), onPick: change }), ...columns] : columns}
          rows={machines.slice(0, shown)}
          rowKey={({ instance_id }) => instance_id}
          body={list}
          cards
          className={styles.table}
        />
      )}
      {machines.length > shown ? (
        <div className={`secondary ${styles.more}`}>
          <ActButton label={t('ledger.more')} small onPress={showMore} />
          <span>{t('list.moreRows', { n: machines.length - shown })}</span>
        </div>
      ) : null}
      {action ? (
        <ActionModelContext value={model}>
          <RowsBar
            actions={[action]}
            count={chosen.length}
            read={async () =>
              chosen.map((machine) => recordOf({ account, process_id: id, ...machine }, machine.instance_id))
            }
            unselect={(ids) => change(ids, false)}
            onClear={() => setPicked(new Set())}
          />
        </ActionModelContext>
      ) : null}
    </PageSection>
  );
}
