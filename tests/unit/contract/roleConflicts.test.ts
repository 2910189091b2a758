import { describe, expect, it } from 'vitest';
import { conflictAmong, rolesConflict } from '../../../contract/roleConflicts';

describe('two roles', () => {
  it.each([
    ['admin', 'aws user'],
    ['admin', 'aws admin'],
    [' ADMIN ', 'anything'],
    ['aws admin', 'aws user'],
    ['AWS Admin', 'aws operator'],
    ['machine_launch admin', 'machine_launch user'],
    ['aws senior admin', 'aws user'],
  ])('excludes %s and %s in either order', (one, other) => {
    expect(rolesConflict(one, other)).toBe(true);
    expect(rolesConflict(other, one)).toBe(true);
  });

  it.each([
    ['aws admin', 'mail user'],
    ['aws admin', 'mail admin'],
    ['aws user', 'aws operator'],
    ['aws admin', 'aws senior admin'],
    ['awsome user', 'aws admin'],
    ['admin', ' Admin '],
    ['aws user', 'aws user'],
    ['constructor', '__proto__'],
  ])('allows %s and %s together', (one, other) => {
    expect(rolesConflict(one, other)).toBe(false);
    expect(rolesConflict(other, one)).toBe(false);
  });
});

it('returns the first two of a list that exclude each other', () => {
  expect(conflictAmong(['mail user', 'aws user', 'psql user', 'aws admin'])).toEqual(['aws user', 'aws admin']);
  expect(conflictAmong(['mail user', 'aws admin'])).toBeUndefined();
  expect(conflictAmong([])).toBeUndefined();
});
