import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LiveMachine } from '../../../../src/custom/processLedger/ledger';
import { machineColumns } from '../../../../src/custom/processLedger/machineColumns';
import '../../../../src/i18n/consoleTexts';

function shown(addresses: Partial<LiveMachine>) {
  const column = machineColumns('019').find(({ name }) => name === 'addresses');
  const { container } = render(column?.cell(addresses as LiveMachine));
  return [...container.children].map((element) => [element.textContent, element.getAttribute('title')]);
}

it.each<[string, Partial<LiveMachine>, (string | null)[][]]>([
  ['nothing', {}, []],
  ['nothing', { ipv4: null, ipv6: '', private_ip: null, other_addresses: null }, []],
  [
    'public addresses before the private one',
    { ipv4: '203.0.113.76', ipv6: '2001:db8::1', private_ip: '10.0.1.49' },
    [
      ['203.0.113.76', null],
      ['2001:db8::1', null],
      ['10.0.1.49 private', null],
    ],
  ],
  [
    'three further addresses, and counts the others with their names',
    {
      private_ip: '10.0.1.49',
      other_addresses: ['10.0.9.16/28', '10.9.9.2', '203.0.113.77', '2001:db8::2', '2001:db8:9::/80'],
    },
    [
      ['10.0.1.49 private', null],
      ['10.0.9.16/28', null],
      ['10.9.9.2', null],
      ['203.0.113.77', null],
      ['+2 more', '2001:db8::2, 2001:db8:9::/80'],
    ],
  ],
  ['further addresses of a machine without others', { other_addresses: ['', '10.9.9.2'] }, [['10.9.9.2', null]]],
])('the addresses of a machine on the page of its process show %s', (_, addresses, texts) => {
  expect(shown(addresses)).toEqual(texts);
});
