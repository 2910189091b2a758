import { describe, expect, it } from 'vitest';
import { arrangedColumns } from '../../../src/grid/columns';
import { defaultSettings } from '../../../src/grid/tableSettings';

const inData = ['id', 'name', 'state', 'secret'];
const ruleOf = (column: string) => (column === 'secret' ? { hidden: true } : {});
const arranged = (settings: Partial<typeof defaultSettings>) =>
  arrangedColumns(inData, { ...defaultSettings, ...settings }, ruleOf);

describe('the columns of a list', () => {
  it('stand as the data have them, without those that are hidden at first', () => {
    expect(arranged({})).toEqual({ columns: inData, visible: ['id', 'name', 'state'] });
  });

  it('stand in the person’s order, with those that it does not name after it, and none that the data lack', () => {
    expect(arranged({ order: ['state', 'gone', 'id'] }).columns).toEqual(['state', 'id', 'name', 'secret']);
  });

  it('are out of sight when hidden, and in sight when shown', () => {
    expect(arranged({ hidden: ['name', 'secret'], shown: ['secret'] }).visible).toEqual(['id', 'state', 'secret']);
  });

  it('are never all out of sight', () => {
    expect(arranged({ hidden: ['id', 'name', 'state'] }).visible).toEqual(['id']);
  });

  it('may be called like parts of JavaScript', () => {
    const names = ['__proto__', 'constructor', ''];
    const { visible } = arrangedColumns(
      names,
      { ...defaultSettings, order: ['constructor'], hidden: ['__proto__'] },
      () => ({}),
    );
    expect(visible).toEqual(['constructor', '']);
  });
});
