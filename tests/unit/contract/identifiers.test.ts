import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  codesIn,
  identifierOf,
  identifiersIn,
  processIdOf,
  unusualIn,
  visibleText,
  wordsIn,
} from '../../../contract/identifiers';

const id = 'i-0ab1c2d3e4f5a6b7c';

it.each<readonly [string, string]>([
  // Invisible characters.
  [`${id}\u200b`, id],
  [`\u200e${id}`, id],
  [`\ufeff${id}\ufeff`, id],
  ['i-0ab1\u00adc2d3e4f5a6b7c', id],
  ['i-0ab1\u2060c2d3\u202ee4f5a6b7c\u0000', id],
  [`\u2800${id}\u3164`, id],
  [`\u00a0${id}\u3000\n`, id],
  // Dashes, letters and digits of other forms.
  ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u30fc'].map(
    (dash) => [`i${dash}0ab1`, 'i-0ab1'] as const,
  ),
  [id.toUpperCase(), id],
  ['ｉ－０ａｂ１', 'i-0ab1'],
  ['１０．０．１．４９', '10.0.1.49'],
  ['10。0。1。49', '10.0.1.49'],
  ['١٠.٠.١.٤٩', '10.0.1.49'],
  // Signs around it.
  [`"${id}",`, id],
  [`(${id}).`, id],
  [`“${id}”`, id],
  ['10.0.1.49:', '10.0.1.49'],
  [`- ${id}`, id],
  [`\u2022\u00a0${id}`, id],
  [`* "${id}"`, id],
  // Other ways to name a machine.
  [`arn:aws:ec2:us-east-1:111122223333:instance/${id}`, id],
  [`arn:aws-us-gov:ec2:us-gov-west-1:111122223333:instance/${id}`, id],
  ['arn:aws:ec2:us-east-1:111122223333:launch-template/LT-0AB1', 'lt-0ab1'],
  [`${id}.us-west-2.compute.internal`, id],
  [`https://us-east-1.console.aws.amazon.com/ec2/home?region=us-east-1#InstanceDetails:instanceId=${id}`, id],
  ['ip-10-0-1-49', '10.0.1.49'],
  ['IP-10-0-1-49.ec2.internal.', '10.0.1.49'],
  ['ip-10-0-1-49.eu-west-1.compute.internal:22', '10.0.1.49'],
  ['ec2-203-0-113-77.compute-1.amazonaws.com', '203.0.113.77'],
  ['https://ec2-203-0-113-77.eu-west-1.compute.amazonaws.com:8443/health?x=1', '203.0.113.77'],
  ['ec2-user@10.0.1.49', '10.0.1.49'],
  ['ssh://ec2-user@10.0.1.49:22', '10.0.1.49'],
  [`instance/${id}`, id],
  [`/instances/${id}/`, id],
  [`#${id}`, id],
  [`#/${id}`, id],
  [`${id}/`, id],
  // Addresses as other programs write them.
  ['10.0.1.49:22', '10.0.1.49'],
  ['10.0.1.49/32', '10.0.1.49'],
  ['10.0.1.49/24', '10.0.1.49'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]/64', '2001:db8::1'],
  ['http://[2001:DB8::1]:8080/', '2001:db8::1'],
  ['2001:db8::1/64', '2001:db8::1'],
  ['2001:db8::1%eth0', '2001:db8::1'],
  ['fe80::1%25eth0/64', 'fe80::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:10.0.1.49', '10.0.1.49'],
  ['[::ffff:10.0.1.49]:80', '10.0.1.49'],
  // A range is not an address.
  ['10.0.1.0/24', '10.0.1.0/24'],
  ['10.0.9.16/28', '10.0.9.16/28'],
  ['2001:DB8:9::/80', '2001:db8:9::/80'],
  // A cut or longer text is not the identifier that it begins with.
  ...[
    ...['10.0.1.4…', '10.0.1.4...', '10.0.1.4?', '10.0.1.4*', '10.0.1.4²', '10.0.1.①', 'i-0ab1₂'],
    ...['2001:db8::1:', '2001:db8:::', 'i-0ab1…', 'i-0ab1...', 'ip-10-0-1-49...', 'i-0ab1.i-0ab2', 'i-0ab1.2'],
    ...['10.0.1.4%2C10.0.1.5', '10.0.1.4%eth0', '2001:db8::1%2C2001:db8::2', '2001:db8::1%2C10.0.1.5'],
    ...['https://aws.example/#InstanceDetails:instanceId=i-0ab1²', 'i-0ab1/i-0ab2', 'volume/i-0ab1', '#1'],
  ].map((text) => [text, text] as const),
  ['"10.0.1.4..."', '10.0.1.4...'],
  ['10.0.1.4\u001f2', '10.0.1.4\n2'],
  ['i-0ab1\u0000c2', 'i-0ab1\nc2'],
  ['i-0ab1\ufffac2', 'i-0ab1\nc2'],
  ['10.0.1.4\u28002', '10.0.1.4 2'],
  // Names keep their brackets and punctuation, unless these enclose all of the name.
  ...['web(1)', 'rack[3]', 'srv-1.', 'srv-1!', 'is-it?', '(a)-(b)', "boss'", '(web'].map(
    (text) => [text, text] as const,
  ),
  ['"DC-Server-A1",', 'DC-Server-A1'],
  ['(rack[3])', 'rack[3]'],
  ['[«web(1)»]', 'web(1)'],
  [`see:${id}`, `see:${id}`],
  // Unknown texts keep their letters.
  ['DC-Server-A1', 'DC-Server-A1'],
  ['$Latest', '$Latest'],
  ['t3.medium', 't3.medium'],
  ['us-east-1', 'us-east-1'],
  ['019', '019'],
  ['10.0.01.49', '10.0.01.49'],
  ['ip-10-0-01-49', 'ip-10-0-01-49'],
  ['10.0.1.49:99999', '10.0.1.49:99999'],
  ['10.0.1.49/33', '10.0.1.49/33'],
  ['arn:aws:iam::111122223333:role/web', 'arn:aws:iam::111122223333:role/web'],
  ['i-0\u0430b1', 'i-0\u0430b1'],
  ['\u200b', ''],
  ['', ''],
])('reads %j as %j', (typed, identifier) => {
  expect(identifierOf(typed)).toBe(identifier);
  expect(identifierOf(identifier)).toBe(identifier);
});

it('splits at blanks, tabs, line breaks, commas and semicolons of any script, without duplicates', () => {
  expect(identifiersIn(' i-1\ni-2\t i-3;i-4，i-5、i-6\u00a0i-7\u2028i-8\u0085i-9\r\n,,I-1 ')).toEqual(
    Array.from({ length: 9 }, (_, index) => `i-${index + 1}`),
  );
  expect(identifiersIn('["i-1", "i-2"]')).toEqual(['i-1', 'i-2']);
  expect(identifiersIn('[2001:db8::1], 2001:db8::2/64 ip-10-0-1-49')).toEqual([
    '2001:db8::1',
    '2001:db8::2',
    '10.0.1.49',
  ]);
  expect(identifiersIn('- i-1\n* i-2\n\u2022 i-3 | i-4')).toEqual(['i-1', 'i-2', 'i-3', 'i-4']);
  expect(identifiersIn('*')).toEqual(['*']);
  expect(identifiersIn('["web-1", "rack[3]"]')).toEqual(['web-1', 'rack[3]']);
  expect(identifiersIn('(10.0.1.4, 10.0.1.5).')).toEqual(['10.0.1.4', '10.0.1.5']);
  expect(identifiersIn('[2001:db8::1]:443, [2001:db8::2]')).toEqual(['2001:db8::1', '2001:db8::2']);
  for (const separator of '\u0000\u001c\u001d\u001e\u001f\u0007\u007f\u0085\u009f\ufffa\u2800\u3164')
    expect(identifiersIn(`10.0.1.4${separator}10`)).toEqual(['10.0.1.4', '10']);
  for (const separator of '\u0000\u001f\u0085\ufffa')
    expect([codesIn, wordsIn].map((split) => split(`a${separator}b`))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  expect(identifiersIn(' ,\u200b\n')).toEqual([]);
});

it('keeps the long vowel mark of a Japanese word', () => {
  expect(visibleText('データー・らーめん 2ー1')).toBe('データー・らーめん 2-1');
});

it('drops leading zeros of a process ID', () => {
  expect([' \u200b007 ', '٠٠٧', '0', 'x', '7²', '7\u001f2'].map(processIdOf)).toEqual([
    '7',
    '7',
    '0',
    'x',
    '7²',
    '7\n2',
  ]);
});

it('keeps blanks within plain text', () => {
  expect(visibleText('fare\u2011crawler\u00a0２\u200b')).toBe('fare-crawler 2');
});

it.each([
  ['i-0\u0430b\u0430\u{1f680}', ['U+0430', 'U+1F680']],
  ['10.0.1.\u0be7', ['U+0BE7']],
  ['10.0.1.4²', ['U+00B2']],
  ['10.0.1.①', ['U+2460']],
  ['7²', ['U+00B2']],
  ['fare\u200b\u2011crawler', ['U+200B', 'U+2011']],
  ['fare crawler café', []],
  ['酒店價格-2', []],
  ['$Latest', []],
])('names the unusual characters in %j', (text, codes) => {
  expect(unusualIn(text)).toEqual(codes);
});

it('does not change its own result', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'iI0aé:.-/%@[]"()\',²#… ,٣ﬁ\u200b\u2011\u3002\ufeff\u{1f680}'),
        maxLength: 40,
      }),
      (typed) => {
        const values = identifiersIn(typed);
        expect(identifiersIn(values.join(','))).toEqual(values);
      },
    ),
  );
});

it('takes time linear in the length', () => {
  for (const part of [
    '"',
    '(',
    '.',
    ']',
    '[',
    ':',
    '%',
    '@',
    '0-',
    'ip-1',
    '/',
    '\u0661',
    'instanceId=',
    '0:',
    '()',
    '<"',
  ])
    expect(identifiersIn(part.repeat(100_000)).length).toBeLessThan(2);
});
