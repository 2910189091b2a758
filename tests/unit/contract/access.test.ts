import { describe, expect, it } from 'vitest';
import { isAdmin, mayCall, modules, rightsOf } from '../../../contract/access';

describe('the rights that roles give', () => {
  it.each([
    ['admin alone opens everything', ['admin'], [...modules]],
    ['admin in any case, with blanks around it', [' ADMIN '], [...modules]],
    ['admin among other roles', ['aws operator', 'admin'], [...modules]],
    ['the admin of a module opens that module only', ['aws admin'], ['aws']],
    ['admin said twice in one role is no role called admin', ['admin admin'], []],
    ['machine_launch gives launch', ['machine_launch user'], ['launch']],
    ['launch gives launch', ['launch'], ['launch']],
    ['a beginning is enough', ['awsome'], ['aws']],
    ['any word of a role counts', ['senior mongo reader'], ['mongo']],
    [
      'several roles open several modules, in the order of the product',
      ['mail x', 'psql', 'dc', 'do'],
      ['do', 'dc', 'psql', 'mail'],
    ],
    ['the role of somebody without roles opens nothing', ['user'], []],
    ['an inherited name is no module', ['constructor', '__proto__'], []],
  ])('%s', (_, roles, expected) => {
    expect(rightsOf(roles)).toEqual(expected);
  });

  it.each([null, undefined, 'admin', 7, {}, [null, 7, {}, '']])('takes %j for no roles', (roles) => {
    expect(rightsOf(roles)).toEqual([]);
    expect(isAdmin(roles)).toBe(false);
  });

  it('reads five hundred roles', () => {
    expect(rightsOf(Array.from({ length: 500 }, (_, n) => `role ${n}`).concat('aws operator'))).toEqual(['aws']);
  });
});

describe('who may call', () => {
  it('denies a module call to whoever lacks the module, and allows it to an admin', () => {
    expect(mayCall('launch', ['aws operator'])).toBe(false);
    expect(mayCall('launch', ['machine_launch user'])).toBe(true);
    expect(mayCall('launch', ['admin'])).toBe(true);
    expect(mayCall('admin', ['aws admin'])).toBe(false);
  });
});
