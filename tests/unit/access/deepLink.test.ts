import { describe, expect, it } from 'vitest';
import { destination, ownPath, readLoginState } from '../../../src/access/deepLink';

const origin = 'https://console.example';

describe('a path to follow after the login', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/launch/listprocess?page=2#x', '/dashboard/launch/listprocess?page=2#x'],
    ['/dashboard/nobody', '/dashboard/nobody'],
    ['/admin', '/dashboard'],
    ['/launch', '/dashboard/launch'],
    ['/admin/launch', '/dashboard/launch'],
  ])('follows %s', (path, expected) => {
    expect(ownPath(path, origin)).toBe(expected);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '/dashboard/../../evil',
    '/\t/evil.example',
    '/',
    '/login',
    '/nowhere',
    '/dashboardish',
    '/api/v1/listprocess',
    '',
    null,
    7,
  ])('does not follow %j', (path) => {
    expect(ownPath(path, origin)).toBeUndefined();
  });
});

describe('the page after a login', () => {
  it('leads to the requested page, or to the workspaces without one', () => {
    expect(destination({ next: '/dashboard/aws' }, '', origin, 'ada')).toBe('/dashboard/aws');
    expect(destination({}, '?next=%2Fdashboard%2Faws', origin, 'ada')).toBe('/dashboard/aws');
    expect(destination({}, '', origin, 'ada')).toBe('/dashboard');
  });

  it.each([
    ['?next=//evil.example/dashboard', '/dashboard'],
    ['?next=https://evil.example/dashboard', '/dashboard'],
    ['?next=/%5Cevil.example/dashboard', '/dashboard'],
    ['?next=javascript:alert(1)', '/dashboard'],
    ['?next=/dashboard/../../evil', '/dashboard'],
    ['?next=/%09/evil.example', '/dashboard'],
    [`?next=${encodeURIComponent('/dashboard/launch/listprocess?page=2')}`, '/dashboard/launch/listprocess?page=2'],
  ])('leads from /login%s to %s', (search, expected) => {
    expect(destination({}, search, origin, 'ada')).toBe(expected);
  });

  it('does not lead another user to the page of the former one', () => {
    expect(destination({ next: '/dashboard/aws', username: 'ada' }, '', origin, 'ada')).toBe('/dashboard/aws');
    expect(destination({ next: '/dashboard/aws', username: 'ada' }, '', origin, 'bob')).toBe('/dashboard');
  });

  it('ignores any other state in a history entry', () => {
    for (const state of [null, undefined, 'x', { next: 7, username: [] }]) expect(readLoginState(state)).toEqual({});
  });
});
