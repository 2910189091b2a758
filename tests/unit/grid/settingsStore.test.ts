import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../src/grid/tableSettings';

/** Fakes the browser's storage, which can fail. */
class Storage {
  readonly texts = new Map<string, string>();
  fails = false;

  getItem(key: string): string | null {
    if (this.fails) throw new Error('SecurityError');
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.fails) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

let storage: Storage;
let store: typeof import('../../../src/grid/tableSettings');

beforeEach(async () => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  vi.resetModules();
  store = await import('../../../src/grid/tableSettings');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the settings of a table', () => {
  it('are the defaults, overridden by choices', () => {
    const key = store.settingsKey('ada', 'processes');
    expect(store.readSettings(key)).toEqual(defaultSettings);
    store.changeSettings(key, { rowHeight: 64 });
    store.changeSettings(key, { hidden: ['id'] });
    expect(store.readSettings(key)).toEqual({ ...defaultSettings, rowHeight: 64, hidden: ['id'] });
    expect(JSON.parse(storage.getItem(key) ?? '')).toEqual(store.readSettings(key));
  });

  it('keep their identity until they change', () => {
    const key = store.settingsKey('ada', 'processes');
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
      ['ada', 'processes'],
      ['ada', 'requests'],
      ['otto', 'processes'],
      ['ada","x', 'y'],
      ['ada', 'x","y'],
    ].map(([username = '', list = '']) => store.settingsKey(username, list));
    expect(new Set(keys).size).toBe(keys.length);
    store.changeSettings(keys[0] ?? '', { rowHeight: 64 });
    expect(keys.map((key) => store.readSettings(key).rowHeight)).toEqual([64, 40, 40, 40, 40]);
  });

  it('are the defaults if storage is corrupt', () => {
    const key = store.settingsKey('ada', 'processes');
    storage.texts.set(key, '{"rowHeight": 6');
    expect(store.readSettings(key)).toEqual(defaultSettings);
  });

  it('last as long as the page if storage fails', () => {
    storage.fails = true;
    const key = store.settingsKey('ada', 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    expect(store.readSettings(key).rowHeight).toBe(64);
  });

  it('leave storage when they are the defaults again', () => {
    const key = store.settingsKey('ada', 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    store.changeSettings(key, { rowHeight: 40 });
    expect(storage.texts.size).toBe(0);
  });

  it('follow another tab', () => {
    const key = store.settingsKey('ada', 'processes');
    store.changeSettings(key, { rowHeight: 64 });
    const told = vi.fn();
    store.subscribeSettings(told);
    storage.texts.set(key, JSON.stringify({ rowHeight: 32 }));
    store.followStorage(key);
    expect(store.readSettings(key).rowHeight).toBe(32);
    storage.texts.clear();
    store.followStorage(null);
    expect(store.readSettings(key)).toEqual(defaultSettings);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
