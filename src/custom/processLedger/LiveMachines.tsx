import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { useRecordSelection } from 'react-admin';
import { ActButton } from '../../components/ActButton';
import { Nothing, PageSection } from '../../components/PageSection';
import { PlainTable } from '../../components/PlainTable';
import { useThingLinks } from '../../components/thingLinks';
import { showToast, toastDurations } from '../../components/toasts';
import { columnRule } from '../../dataProvider/columnRules';
import { recordOf } from '../../dataProvider/records';
import type { RowAction } from '../../definitions/action';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { type ActionModel, Actions, useRefresh } from '../../list/actions/actionModel';
import { actionsOn, canAct, neededBy } from '../../list/actions/actionRules';
import { RowsBar } from '../../list/actions/SelectionBar';
import { useSelection } from '../../list/actions/useSelection';
import type { LiveMachine } from './ledger';
import { CopyIds } from './MachineIds';
import { machineColumns, pickColumn } from './machineColumns';
import { useMore } from './useMore';

interface LiveMachinesProps {
  readonly machines: readonly LiveMachine[];
  /** The process, and the account of its machines. */
  readonly process: { readonly id: string; readonly account: unknown };
  /** The actions on selected machines. */
  readonly actions: readonly RowAction[];
  readonly read: () => void;
  /** The action that the page was opened for. It starts with the selected machines, or with all if none is selected. */
  readonly asked: string | undefined;
  /** Called when that action has started, or cannot start. */
  readonly onAsked: () => void;
}

/** Identifies running actions on these machines. */
const name = 'process-machines';

/** Returns the actions that the user may use, of several with the same name the first. */
function usableOf(actions: readonly RowAction[]): readonly RowAction[] {
  const may = actionsOn('selection', actions);
  return may.filter((action) => may.find(({ name }) => name === action.name) === action);
}

const besideHeading = {
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  '@media print': { display: 'none' },
} as const;

const machineTable = {
  '& time': { whiteSpace: 'nowrap' },
  '& thead [data-column="pick"]': { width: { md: 40 } },
  '@media print': { '& [data-column="pick"]': { display: 'none' } },
} as const;

const nothing = () => undefined;
const idsOf = (machines: readonly LiveMachine[]) => machines.map(({ instance_id }) => instance_id);
/** The columns that name a machine. */
const naming = ['instance_id', 'name'];

/** Lists the live machines of a process with state, place, addresses and launch time, and offers actions on selected ones. */
export function LiveMachines({ machines, process: { id, account }, actions, read, asked, onAsked }: LiveMachinesProps) {
  const { list, shown, showMore, showAll } = useMore<HTMLTableSectionElement>();
  const usable = useMemo(() => neededBy(usableOf(actions), machines), [actions, machines]);
  const records = machines.map((machine) => recordOf({ account, process_id: id, ...machine }, machine.instance_id));
  const all = idsOf(machines.filter((machine) => canAct(usable, machine)));
  const inView = new Set(idsOf(machines.slice(0, shown)));
  const pickable = all.filter((one) => inView.has(one));
  const [picked, { select, unselect, toggle, clearSelection }] = useRecordSelection({ disableSyncWithStore: true });
  const chosen = all.filter((one) => picked.includes(one));
  const hidden = chosen.filter((one) => !inView.has(one));
  const selection = useSelection(usable, {
    selectedIds: picked,
    onSelect: select,
    data: records,
    loaded: machines,
    getRows: async (ids) => records.filter((record) => ids.includes(record.id)),
    hidden: { hidden, find: async () => hidden },
  });

  const links = useThingLinks();
  const refresh = useRefresh(read);
  const model = useMemo((): ActionModel => {
    const link = links(toMachine);
    const ruleOf = (column: string) => {
      const rule = columnRule({}, column);
      return link && column === 'instance_id' ? { ...rule, link } : rule;
    };
    return { name, actions: usable, ruleOf, naming, refresh, show: nothing };
  }, [usable, links, refresh]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per requested action
  useEffect(() => {
    if (asked === undefined) return;
    const canBegin = all.length > 0 && usable.some(({ name: action }) => action === asked);
    if (canBegin && chosen.length === 0) select(all);
    if (canBegin) return;
    onAsked();
    showToast('warning', t('ledger.noneToEnd'), { duration: toastDurations.long });
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
          <Stack direction="row" useFlexGap sx={besideHeading}>
            {usable.length > 0 && pickable.length > 0 ? (
              <FormControlLabel
                sx={{ m: 0 }}
                control={
                  <Checkbox
                    size="small"
                    indeterminate={pickedInView > 0 && pickedInView < pickable.length}
                    checked={pickedInView === pickable.length}
                    onChange={({ target }) =>
                      target.checked ? select([...new Set([...picked, ...pickable])]) : unselect(pickable)
                    }
                  />
                }
                label={machines.length > shown ? t('ledger.pickShown', { n: pickable.length }) : t('ledger.pickAll')}
              />
            ) : null}
            <CopyIds ids={machines.map(({ instance_id }) => instance_id)} />
          </Stack>
        )
      }
    >
      {none ? (
        <Nothing text={t('ledger.noMachines')} />
      ) : (
        <Box sx={machineTable}>
          <PlainTable
            label={t('ledger.machines')}
            columns={
              usable.length > 0
                ? [pickColumn({ picked: new Set(chosen), canEnd: new Set(all), onPick: toggle }), ...columns]
                : columns
            }
            rows={machines.slice(0, shown)}
            rowKey={({ instance_id }) => instance_id}
            body={list}
            cards
          />
        </Box>
      )}
      {machines.length > shown ? (
        <Stack direction="row" spacing={3} sx={{ mt: 2, alignItems: 'center' }}>
          <ActButton label={t('ledger.more')} small onPress={showMore} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('list.moreRows', { n: machines.length - shown })}
          </Typography>
        </Stack>
      ) : null}
      {usable.length > 0 ? (
        <Actions model={model}>
          <RowsBar
            actions={usable}
            count={chosen.length}
            hidden={hidden}
            reveal={{ label: t('list.showSelected'), onPress: showAll }}
            read={selection.read}
            unselect={selection.unselect}
            onClear={() => clearSelection()}
            asked={asked}
            onAsked={onAsked}
          />
        </Actions>
      ) : null}
    </PageSection>
  );
}
