import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../../src/authProvider/session';
import {
  changeLaunch,
  type LaunchRecord,
  lastLaunch,
  rememberLaunch,
  useLastLaunch,
} from '../../../../src/custom/launchProgress/launchRecord';

const ada = { username: 'ada', email: 'ada@b.c', roles: ['machine_launch user'], vertical: 'Data/Air' };
const body = { process_id: 12, template_id: 'lt-1', version: '3', count: 2, instance_type: null, tagname: '' };
const record: LaunchRecord = { key: 'k', body, at: 5, unknown: true, done: false };

beforeEach(() => void beginSession('token', ada));
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

describe('the last launch', () => {
  it('is stored for this tab and this user until it is cleared', () => {
    rememberLaunch(record);
    const [key = ''] = Object.keys(sessionStorage);
    expect(key).toContain('ada');
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual(record);
    rememberLaunch(undefined);
    expect(sessionStorage).toHaveLength(0);
  });

  it('changes only while it is still the last one', () => {
    const { result } = renderHook(() => useLastLaunch());
    act(() => rememberLaunch(record));
    act(() => changeLaunch('k', { unknown: false }));
    expect(result.current).toEqual({ ...record, unknown: false });
    act(() => rememberLaunch({ ...record, key: 'other' }));
    act(() => changeLaunch('k', { done: true }));
    expect(result.current).toEqual({ ...record, key: 'other' });
  });

  it('ends with the session', () => {
    rememberLaunch(record);
    endSession('logout');
    expect(lastLaunch()).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('lasts as long as the page if storage fails', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
      clear: () => undefined,
    });
    rememberLaunch(record);
    expect(lastLaunch()).toBe(record);
  });
});
