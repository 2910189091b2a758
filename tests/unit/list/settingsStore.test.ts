import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as store from '../../../src/list/tableSettings';
import { FakeStorage } from '../fakeStorage';

let storage: FakeStorage;
/** The page caches settings, so each test has its own user. */
let tests = 0;
let user: string;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  tests += 1;
  user = `ada.${tests}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the settings of a table', () => {
  it('are the defaults, overridden by choices', () => {
    const key = store.settingsKey(user, 'processes');
    expect(store.readSettings(key)).toEqual(store.defaultSettings);
    store.changeSettings(key, { rowHeight: 64 });
    store.changeSettings(key, { hidden: ['id'] });
    expect(store.readSettings(key)).toEqual({ ...store.defaultSettings, rowHeight: 64, hidden: ['id'] });
    expect(JSON.parse(storage.getItem(key) ?? '')).toEqual(store.readSettings(key));
  });

  it('keep their identity until they change', () => {
    const key = store.settingsKey(user, 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    const before = store.readSettings(key);
    const told = vi.fn();
    store.subscribeSettings(told);
    store.changeSettings(key, { rowHeight: 64 });
    expect(store.readSettings(key)).toBe(before);
    expect(told).not.toHaveBeenCalled();
  });

  it('are separate for each user and list, whatever their names', () => {
    const keys = [
      [user, 'processes'],
      [user, 'requests'],
      ['otto', 'processes'],
      [`${user}","x`, 'y'],
      [user, 'x","y'],
    ].map(([username = '', list = '']) => store.settingsKey(username, list));
    expect(new Set(keys).size).toBe(keys.length);
    store.changeSettings(keys[0] ?? '', { rowHeight: 64 });
    expect(keys.map((key) => store.readSettings(key).rowHeight)).toEqual([64, 40, 40, 40, 40]);
  });

  it('are the defaults if storage is corrupt', () => {
    const key = store.settingsKey(user, 'processes');
    storage.texts.set(key, '{"rowHeight": 6');
    expect(store.readSettings(key)).toEqual(store.defaultSettings);
  });

  it('last as long as the page if storage fails', () => {
    storage.isDenied = true;
    const key = store.settingsKey(user, 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    expect(store.readSettings(key).rowHeight).toBe(64);
  });

  it('leave storage when they are the defaults again', () => {
    const key = store.settingsKey(user, 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    store.changeSettings(key, { rowHeight: 40 });
    expect(storage.texts.size).toBe(0);
  });

  it('follow another tab', () => {
    const key = store.settingsKey(user, 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    const told = vi.fn();
    store.subscribeSettings(told);
    storage.texts.set(key, JSON.stringify({ rowHeight: 32 }));
    store.followStorage(key);
    expect(store.readSettings(key).rowHeight).toBe(32);
    storage.texts.clear();
    store.followStorage(null);
    expect(store.readSettings(key)).toEqual(store.defaultSettings);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
