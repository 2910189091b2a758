import { describe, expect, it } from 'vitest';
import { entriesOf, kindsIn, noIdentifiers, onlyThis } from '../../../../src/custom/termination/identifiers';

describe('the entries of a field', () => {
  it.each([
    ['', []],
    [' , ,\n', []],
    ['i-1', ['i-1']],
    [' i-1, i-2 ,,i-3\n', ['i-1', 'i-2', 'i-3']],
    ['i-1\r\ni-2\ni-3', ['i-1', 'i-2', 'i-3']],
    ['i-2, i-1, i-2', ['i-2', 'i-1']],
    ['__proto__,constructor', ['__proto__', 'constructor']],
  ])('of %j are %j', (text, entries) => {
    expect(entriesOf('instance_ids', text)).toEqual(entries);
  });

  it('are one for a tag name, with its commas', () => {
    expect(entriesOf('tagname', ' web, east ')).toEqual(['web, east']);
    expect(entriesOf('tagname', '  ')).toEqual([]);
  });
});

it('typing in one field empties the others', () => {
  expect(onlyThis('ipv6', '::1')).toEqual({ ...noIdentifiers, ipv6: '::1' });
});

it('a field of blanks is empty, one of commas is not', () => {
  expect(kindsIn({ ...noIdentifiers, ipv4: ' \n', tagname: 'web', instance_ids: ',' })).toEqual([
    'instance_ids',
    'tagname',
  ]);
});
