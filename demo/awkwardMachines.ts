import type { NewMachine } from '../server/fleet/embedded/store';

const groups = Array.from({ length: 6 }, (_, index) => ({
  GroupName: `a-security-group-with-a-rather-long-name-${index + 1}`,
  GroupId: `sg-0000000000000000${index}`,
}));

/** Edge cases for tables: empty and long values, right-to-left text, markup, formulas, names of JavaScript. */
export const awkwardMachines: readonly Partial<NewMachine>[] = [
  { tags: {}, key_name: null, security_groups: [], ipv6: null },
  { tags: { Name: '' } },
  { tags: { Name: `a machine whose owner had much to say ${'and more '.repeat(24)}`.trim(), team: 'air' } },
  { tags: { Name: 'מחירי מלונות', team: 'hospitality' } },
  { tags: { Name: 'أسعار الرحلات', owner: 'ليلى حداد' } },
  { tags: { Name: '酒店價格 🚀', team: 'hospitality' }, security_groups: groups },
  { tags: { Name: '<img src=x onerror="document.title=1">', note: '<b>bold?</b> & "quoted"' } },
  { tags: { Name: '=SUM(A1:A9)', note: '+1-555-0100' } },
  {
    tags: JSON.parse('{"Name":"constructor","__proto__":"a text","then":"x","a.b":"1","":"no key"}') as Record<
      string,
      string
    >,
  },
  { tags: { Name: '  blanks around  ', note: 'two\nlines\tand a tab' } },
  { tags: { Name: 'legacy*', team: 'platform', wildcard: '*' }, termination_protection: true },
  {
    tags: { Name: 'container host with every address it can have', team: 'platform' },
    other_addresses: {
      private_ip: Array.from({ length: 28 }, (_, index) => `10.250.250.${index + 2}`),
      ipv4: ['192.0.2.10', '192.0.2.11', '192.0.2.12'],
      ipv6: Array.from({ length: 12 }, (_, index) => `2001:db8:fa:fa::${(index + 1).toString(16)}`),
    },
  },
  { tags: { Name: '0', critical: '' }, key_name: '-', platform: 'windows' },
];
