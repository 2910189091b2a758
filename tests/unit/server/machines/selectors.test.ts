import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectorOf } from '../../../../server/machines/selectors';

const kinds = ['instance_id', 'ipv4', 'ipv6', 'private_ip'] as const;
const blank = { instance_id: '', ipv4: '', ipv6: '', private_ip: '' };

it.each([
  ['a tag name', 'web', [], { kind: 'tagname', values: ['web'] }],
  ['a tag name with a star in it', 'legacy*', [], { kind: 'tagname', values: ['legacy*'] }],
  [
    'identifiers',
    '',
    [{ instance_id: ' i-1 ' }, { instance_id: 'i-2' }],
    { kind: 'instance_id', values: ['i-1', 'i-2'] },
  ],
  [
    'the same one twice',
    '',
    [{ ipv6: '2001:DB8::0:1' }, { ipv6: '2001:db8::1' }],
    { kind: 'ipv6', values: ['2001:db8::1'] },
  ],
  ['nothing', '', [], 'none'],
  ['blanks', ' \t', [{ ipv4: ' ' }], 'none'],
  ['an identifier beside nothing', '', [{ ipv4: '10.0.0.1' }, {}], 'none'],
  ['a tag name and an identifier', 'web', [{ ipv4: '10.0.0.1' }], 'several'],
  ['two kinds in one object', '', [{ ipv4: '10.0.0.1', instance_id: 'i-1' }], 'several'],
  ['two kinds in two objects', '', [{ ipv4: '10.0.0.1' }, { private_ip: '10.0.0.1' }], 'several'],
  ['a wildcard', '*', [], 'wildcard'],
  ['wildcards', ' ?*', [], 'wildcard'],
])('%s', (_what, tagname, instances, expected) => {
  expect(selectorOf({ tagname, instances: instances.map((one) => ({ ...blank, ...one })) })).toEqual(expected);
});

it('selects every value if there is exactly one kind', () => {
  const instance = fc.record({ kind: fc.constantFrom(...kinds), value: fc.stringMatching(/^[a-z0-9-]{1,9}$/) });
  fc.assert(
    fc.property(fc.array(instance), fc.constantFrom('', 'tag'), (instances, tagname) => {
      const selected = selectorOf({
        tagname,
        instances: instances.map(({ kind, value }) => ({ ...blank, [kind]: value })),
      });
      const used = new Set(instances.map(({ kind }) => kind));
      const count = used.size + (tagname === '' ? 0 : 1);
      if (count === 0) expect(selected).toBe('none');
      else if (count > 1) expect(selected).toBe('several');
      else if (tagname !== '') expect(selected).toEqual({ kind: 'tagname', values: ['tag'] });
      else expect(selected).toEqual({ kind: [...used][0], values: [...new Set(instances.map(({ value }) => value))] });
    }),
  );
});
