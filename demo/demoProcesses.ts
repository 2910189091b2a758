import type { Insertable } from 'kysely';
import type { Tables } from '../server/db/tables';
import { dayMs } from '../server/time';
import { at } from './at';

type Row = Omit<Insertable<Tables['process']>, 'tags'> & {
  tags: Record<string, unknown>;
};

const names = [
  'Fare crawler',
  'Seat map sync',
  'Rate shopper',
  'Hotel content',
  'Fleet pricing',
  'Unit inventory',
  'Review harvest',
  'Image resizer',
];
const parts = ['extract', 'transform', 'publish', 'backfill', 'verify'];
const accounts = [
  { account: '900', regions: ['us-east-1', 'eu-west-1'] },
  { account: '106', regions: ['us-east-1', 'us-west-2'] },
  { account: '5646', regions: ['ap-south-1', 'eu-west-1'] },
  { account: '365', regions: ['us-west-2'] },
  { account: '019', regions: ['us-east-1', 'ap-south-1'] },
];
const types = ['t3.medium', 't2.large', 't2.medium', 't3a.medium', 't3.large'];
const owners = ['Priya Nair', 'Tomás Ferreira', 'Grace Obi', 'Jonas Lindqvist', 'Mei-Ling Chow'];
const begin = Date.UTC(2026, 0, 5, 8, 30);

function hex(index: number): string {
  return ((index + 1) * 2_654_435_761).toString(16).padStart(17, '0').slice(-17);
}

function ordinary(index: number): Row {
  const { account, regions } = at(accounts, index);
  const part = at(parts, index);
  const name = at(names, index * 3);
  const limit = [1, 2, 5, 10, 20, 40, 100][index % 7] ?? 1;
  return {
    process_name: `${name} ${1 + Math.floor(index / names.length)}`,
    subprocess_name: part,
    platform: index % 7 === 6 ? 'DO' : 'AWS',
    account,
    region: index % 7 === 6 ? null : at(regions, index),
    template_id: `lt-${hex(index)}`,
    version: String(1 + (index % 9)),
    machine_max_count: limit,
    // Enough for all machines of the limit, so that the demo begins without warnings.
    budget: index % 3 === 1 ? limit * 100 : null,
    tagname: `${name.toLowerCase().replaceAll(' ', '-')}-${part}`,
    instance_type: index % 7 === 6 ? null : at(types, index),
    ami_id: index % 7 === 6 ? null : `ami-${hex(index + 400)}`,
    process_owner: at(owners, index),
    incharge: at(owners, index + 2),
    notes: index % 4 === 0 ? null : `Runs after ${at(names, index + 1)}`,
    spot_allowed: [true, false, null][index % 3] ?? null,
    tags: {
      team: at(['air', 'hospitality', 'rc', 'stortrack'], index),
      'cost-centre': 4_000 + index * 7,
      critical: index % 5 === 0,
    },
    last_launch_at: index % 6 === 5 ? null : new Date(begin + index * dayMs * 1.37),
    created_at: new Date(begin - (50 - index) * dayMs),
  };
}

/** Edge cases for tables: long values, values that look empty, right-to-left text, markup, formulas, JSON of all kinds. */
const awkward: Partial<Row>[] = [
  {
    process_name:
      'The quite remarkably long name of a process whose owners wanted to say everything in one place, including the quarter',
    notes: 'long '.repeat(120).trim(),
  },
  { process_name: 'עיבוד מחירי מלונות', process_owner: 'דנה לוי', notes: 'Right-to-left text: מחירים before 12:00' },
  { process_name: 'أسعار الرحلات', incharge: 'ليلى حداد' },
  { process_name: '酒店價格更新 🚀', process_owner: '陳美玲', tagname: '酒店-價格' },
  { process_name: 'Zoë’s café — naïve Ünïcode', incharge: 'Łukasz Żółć' },
  { process_name: '<b>bold?</b> & "quoted"', notes: '<img src=x onerror="document.title=1">' },
  { process_name: '=SUM(A1:A9)', notes: '+1-555-0100', tagname: '@reports' },
  {
    process_name: 'constructor',
    subprocess_name: '__proto__',
    tags: { constructor: 'a text', 'a.b': 1, '': 'empty key' },
  },
  { process_name: '  blanks around  ', notes: 'two\nlines\tand a tab' },
  { process_name: '0', subprocess_name: 'null', version: '$Latest', machine_max_count: 2_147_483_647, notes: '-' },
  {
    tags: { nested: { deep: [1, [2, { three: 3 }]] }, list: ['a', 'b'] },
  },
];

/** Makes the processes, some of them with edge cases. */
export function demoProcesses(): Insertable<Tables['process']>[] {
  return Array.from({ length: 42 }, (_, index) => {
    const row = { ...ordinary(index), ...(index % 4 === 3 ? awkward[(index - 3) / 4] : undefined) };
    return { ...row, tags: JSON.stringify(row.tags) };
  });
}
