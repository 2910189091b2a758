import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Identifier, useDataProvider, useEvent } from 'react-admin';
import { ActButton } from '../../components/ActButton';
import { Nothing, PageSection } from '../../components/PageSection';
import { PlainTable } from '../../components/PlainTable';
import { useThingLinks } from '../../components/thingLinks';
import { columnRule } from '../../dataProvider/columnRules';
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { type ActionModel, ActionModelContext } from '../../list/actions/actionModel';
import { actionsOn, canAct } from '../../list/actions/actionRules';
import { tell } from '../../list/actions/perform';
import { RowsBar } from '../../list/actions/SelectionBar';
import { announceDeselected } from '../../list/actions/useSelection';
import boxes from '../../list/filter/Box.module.css';
import { CopyIds, useMore } from './LedgerSection';
import type { LiveMachine } from './ledger';
import styles from './Machines.module.css';
import { machineColumns, pickColumn } from './machineColumns';

interface LiveMachinesProps {
  readonly machines: readonly LiveMachine[];
  /** Whose they are, and where its machines are. */
  readonly process: { readonly id: string; readonly account: unknown };
  /** What can be done with picked ones, for whoever may. */
  readonly actions: readonly RowAction[];
  /** Reads them again. */
  readonly read: () => void;
  /** The name of the action that the page was opened for: it begins with the picked machines, and where none is picked with all. */
  readonly asked: string | undefined;
  /** It has begun, or cannot. */
  readonly onAsked: () => void;
}

/** By this name it is known what is under way with them. */
const name = 'process-machines';

/** Returns the actions on machines that the user may use: of several with one name the first. */
function usableOf(actions: readonly RowAction[]): readonly RowAction[] {
  const may = actionsOn('selection', actions);
  return may.filter((action) => may.find(({ name }) => name === action.name) === action);
}

const nothing = () => undefined;
/** The columns that tell machines apart for people. */
const naming = ['instance_id', 'name'];

/** The machines of a process that are there, with state, place, addresses and launch time. Some or all can be picked, and acted on. */
export function LiveMachines({ machines, process: { id, account }, actions, read, asked, onAsked }: LiveMachinesProps) {
  const { list, shown, showMore, showAll } = useMore<HTMLTableSectionElement>();
  const [picked, setPicked] = useState<ReadonlySet<Identifier>>(new Set());
  const usable = useMemo(() => usableOf(actions), [actions]);
  const idsOf = (some: readonly LiveMachine[]) => some.map(({ instance_id }) => instance_id);
  const all = idsOf(machines.filter((machine) => canAct(usable, machine)));
  const inView = new Set(idsOf(machines.slice(0, shown)));
  const pickable = all.filter((one) => inView.has(one));
  const chosen = machines.filter(({ instance_id }) => picked.has(instance_id) && all.includes(instance_id));
  const hidden = idsOf(chosen).filter((one) => !inView.has(one));

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
    return { name, actions: usable, ruleOf, naming, refresh, show: nothing };
  }, [usable, links, refresh]);

  const change = (ids: readonly Identifier[], isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))));
  const dropEnded = useEffectEvent(() => {
    const ended = [...picked].filter((one) => !chosen.some(({ instance_id }) => instance_id === one));
    if (ended.length > 0) change(ended, false);
    announceDeselected(ended.length);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each ledger that was read
  useEffect(() => dropEnded(), [machines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is asked for
  useEffect(() => {
    if (asked === undefined) return;
    const canBegin = all.length > 0 && usable.some(({ name: action }) => action === asked);
    if (canBegin && chosen.length === 0) change(all, true);
    if (canBegin) return;
    onAsked();
    tell({ tone: 'warning', text: t('ledger.noneToEnd') });
  }, [asked]);
  const none = machines.length === 0;
  const pickedInView = chosen.length - hidden.length;
  const columns = machineColumns(account);
  return (
    <PageSection
      heading={t('ledger.machines')}
      count={machines.length}
      beside={
        none ? undefined : (
          <div className={styles.beside}>
            {usable.length > 0 && pickable.length > 0 ? (
              <label className={styles.all}>
                <input
                  type="checkbox"
                  className={boxes.light}
                  ref={(box) => {
                    if (box) box.indeterminate = pickedInView > 0 && pickedInView < pickable.length;
                  }}
                  checked={pickedInView === pickable.length}
                  onChange={({ target }) => change(pickable, target.checked)}
                />
                {machines.length > shown ? t('ledger.pickShown', { n: pickable.length }) : t('ledger.pickAll')}
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
          columns={
            usable.length > 0 ? [pickColumn({ picked, canEnd: new Set(all), onPick: change }), ...columns] : columns
          }
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
      {usable.length > 0 ? (
        <ActionModelContext value={model}>
          <RowsBar
            actions={usable}
            count={chosen.length}
            hidden={hidden}
            reveal={{ label: t('list.showSelected'), onPress: showAll }}
            read={async () => ({
              records: chosen.map((machine) => recordOf({ account, process_id: id, ...machine }, machine.instance_id)),
              hidden,
            })}
            unselect={(ids) => change(ids, false)}
            onClear={() => setPicked(new Set())}
            asked={asked}
            onAsked={onAsked}
          />
        </ActionModelContext>
      ) : null}
    </PageSection>
  );
}
