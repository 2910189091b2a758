import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import CorporateFareOutlined from '@mui/icons-material/CorporateFareOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { listCosts } from '../../../contract/costs';
import type { MessageKey } from '../../i18n/translate';
import { type ColumnDefinition, type ListSource, type Row, type RowAction, sumText } from '../defineResource';

/* Parts shared by the lists of costs, which are of one response. */

/** Makes the column of a sum. Its value is the number, for the sort and the CSV. */
export const sum = <const Name extends string>(name: Name, label: MessageKey) =>
  ({
    name,
    label,
    width: 120,
    numeric: true,
    needs: [name],
    getValue: (row: Row) => row[name] ?? sumText(null),
    word: (row: Row) => sumText(row[name]),
  }) as const satisfies ColumnDefinition;

/** The columns of the months. Each sum is an estimate by prices of the date. */
export const monthColumns = [
  sum('this_month', 'cost.thisMonth'),
  sum('last_month', 'cost.lastMonth'),
  { name: 'priced_at', label: 'cost.pricedAt', preset: 'text', width: 110 },
  { name: 'this_month_unpriced', label: 'cost.unpricedColumn', help: 'cost.unpricedHelp', width: 130 },
] as const;

/** The columns of several processes together, after the name. */
export const groupColumns = [
  ...monthColumns,
  { name: 'processes', label: 'cost.processes', width: 110 },
  { name: 'last_month_unpriced', hidden: true },
] as const;

/** The common part of the pages. */
export const costPage = {
  module: 'launch',
  description: 'page.cost.does',
  help: 'cost',
  past: true,
  requires: listCosts,
} as const;

/** The common part of the lists. */
export const costList = {
  call: listCosts,
  csvName: 'costs',
  failed: 'cost.failed',
  forbidden: 'list.forbidden',
  empty: { text: 'cost.none' },
  follows: ['process'],
} as const satisfies Partial<ListSource>;

const views = {
  cost: { label: 'cost.byProcess', icon: AccountTreeOutlined },
  'cost/verticals': { label: 'cost.byVertical', icon: CorporateFareOutlined },
  'cost/people': { label: 'cost.byPerson', icon: PersonOutlined },
} as const satisfies Readonly<Record<string, Pick<RowAction, 'label' | 'icon'>>>;

/** Returns the buttons that open the other lists. */
export const otherCosts = (path: keyof typeof views): readonly RowAction<Row, never>[] =>
  Object.entries(views)
    .filter(([other]) => other !== path)
    .map(([other, { label, icon }]) => ({
      ...{ name: other, label, icon, on: 'list', past: true, reloads: false },
      runAll: async (_rows, { open }) => void open(other),
    }));
