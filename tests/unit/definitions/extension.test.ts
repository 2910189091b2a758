import Extension from '@mui/icons-material/Extension';
import { describe, expect, it } from 'vitest';
import type { RowAction } from '../../../src/definitions/action';
import { faultsIn } from '../../../src/definitions/checks/checkResources';
import { extend, extended } from '../../../src/definitions/extension';
import { defineResource } from '../../../src/definitions/page';

const act = (name: string): RowAction => ({ name, label: name, icon: Extension, runAll: async () => undefined });
const page = { name: 'one', module: 'aws', paths: ['x'], heading: 'One' } as const;
const one = defineResource({
  ...page,
  list: { csvName: 'x', columns: ['a', { name: 'b', width: 90 }], actions: [act('launch'), act('update')] },
});

const listOf = (...extensions: ReturnType<typeof extend>[]) => {
  const [first] = extended([...extensions, one]);
  return first?.kind === 'list' ? first.list : undefined;
};

describe('an extension of a list', () => {
  it('appends columns, and extends existing ones', () => {
    const more = extend('one', { columns: ['c', { name: 'b', label: 'B' }, { name: 'a', hidden: true }] });
    expect(listOf(more)?.columns).toEqual([{ name: 'a', hidden: true }, { name: 'b', width: 90, label: 'B' }, 'c']);
  });

  it('appends actions, or places them after a named one', () => {
    const more = extend('one', {
      actions: [act('last'), { ...act('logs'), after: 'launch' }, { ...act('more'), after: 'logs' }],
    });
    const names = listOf(more)?.actions?.map(({ name }) => name);
    expect(names).toEqual(['launch', 'logs', 'more', 'update', 'last']);
    expect(listOf(more)?.actions?.[1]).not.toHaveProperty('after');
  });

  it('may be one of several, and does not change other lists', () => {
    const other = defineResource({ ...page, name: 'two', paths: ['y'], list: { csvName: 'y' } });
    expect(extended([extend('one', { columns: ['c'] }), one, other, extend('one', { columns: ['d'] })])).toEqual([
      expect.objectContaining({
        name: 'one',
        list: expect.objectContaining({ columns: ['a', { name: 'b', width: 90 }, 'c', 'd'] }),
      }),
      other,
    ]);
  });

  it('is reported for an unknown list or a duplicate action', () => {
    const files = {
      'one.ts': one,
      'two.ts': extend('on', {}),
      'three.ts': extend('one', { actions: [act('update')], columns: [{ name: 'c', label: 'list.colum' }] }),
    };
    expect(faultsIn(files, [])).toEqual([
      'two.ts: there is no list "on" to extend: did you mean "one"?',
      'three.ts: two actions are called "update"',
      'three.ts: "list.colum" is not a text of src/i18n/en',
    ]);
  });
});
