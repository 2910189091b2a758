import { describe, expect, it } from 'vitest';
import { fitsRoles, isAdmin, mayCall, modules, rightsOf } from '../../../contract/access';

describe('module rights of roles', () => {
  it.each([
    ['admin alone opens everything', ['admin'], [...modules]],
    ['admin in any case', ['ADMIN'], [...modules]],
    ['admin with blanks around it', [' admin '], [...modules]],
    ['admin in any case, with blanks around it', [' ADMIN '], [...modules]],
    ['admin among other roles', ['aws operator', 'admin'], [...modules]],
    ['the admin of a module opens that module only', ['aws admin'], ['aws']],
    ['admin said twice in one role is no role called admin', ['admin admin'], []],
    ['admin with another word is no role called admin', ['admin user'], []],
    ['a word that begins like admin is no role called admin', ['administrator'], []],
    ['a role of a module opens it', ['aws operator'], ['aws']],
    ['words in any case, and parted by any blank', ['AWS\tOperator'], ['aws']],
    ['machine_launch gives launch', ['machine_launch user'], ['launch']],
    ['launch gives launch', ['launch'], ['launch']],
    ['a beginning is enough', ['awsome'], ['aws']],
    ['any word of a role counts', ['senior mongo reader'], ['mongo']],
    ['any word of a role counts, the last one too', ['user of aws'], ['aws']],
    ['the same role twice opens its module once', ['aws', 'aws'], ['aws']],
    ['the users of three modules open these', ['do user', 'dc user', 'psql user'], ['do', 'dc', 'psql']],
    ['roles in any case open theirs', ['AWS Operator', 'Mongo reader', 'mail user'], ['aws', 'mongo', 'mail']],
    ['launch and mail open theirs', ['machine_launch user', 'Mail x'], ['launch', 'mail']],
    ['no role opens nothing', [], []],
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

  it.each([null, undefined, 'admin', 7, {}, { 0: 'admin' }, [null, 7, {}, ''], [null, 7, ['admin'], { a: 1 }]])(
    'returns no rights for %j',
    (roles) => {
      expect(rightsOf(roles)).toEqual([]);
      expect(isAdmin(roles)).toBe(false);
    },
  );

  it('reads five hundred roles', () => {
    expect(rightsOf(Array.from({ length: 500 }, (_, n) => `role ${n}`).concat('aws operator'))).toEqual(['aws']);
  });
});

describe('access to a call', () => {
  it('is denied without its module, and allowed for an admin', () => {
    expect(mayCall('launch', ['aws operator'])).toBe(false);
    expect(mayCall('launch', ['machine_launch user'])).toBe(true);
    expect(mayCall('launch', ['admin'])).toBe(true);
    expect(mayCall('admin', ['aws admin'])).toBe(false);
  });

  it('is allowed with any of several modules', () => {
    expect(['aws user', 'machine_launch user', 'mail user'].map((role) => mayCall(['aws', 'launch'], [role]))).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('role rule', () => {
  it.each([
    ['aws volumes', ['aws volumes'], true],
    ['aws volumes', ['Senior VOLUMES operator of AWS'], true],
    ['aws volumes', ['aws operator', 'mail volumes'], false],
    ['aws volumes', ['awsome volumes'], false],
    ['aws volumes', [' Admin '], true],
    ['aws volumes', ['aws admin'], false],
    [['aws volumes', 'aws storage'], ['aws storage'], true],
    [['aws volumes', 'aws storage'], ['aws'], false],
    ['aws volumes', undefined, false],
  ])('%j with roles %j: %s', (rule, roles, met) => {
    expect(fitsRoles(rule, roles)).toBe(met);
  });

  it('may be a function, which decides about admins too', () => {
    const rule = (roles: readonly string[]) => roles.length > 1;
    expect([['admin'], ['a', ' b '], ['a', 7]].map((roles) => fitsRoles(rule, roles))).toEqual([false, true, false]);
  });
});
