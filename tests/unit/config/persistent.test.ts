// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearSessionStorage, persistent, persistentByKey, validMembers } from '../../../src/config/persistent';
import { FakeStorage } from '../fakeStorage';

let storage: FakeStorage;
const names = (key = 'names') => persistent<readonly string[]>(key, validMembers(z.string()), []);
const followTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a persistent value', () => {
  it('is stored as JSON, and read by the next page', () => {
    expect(names().change((all) => [...all, 'a'])).toBe(true);
    expect(storage.texts.get('names')).toBe('["a"]');
    expect(names().read()).toEqual(['a']);
  });

  it('is stored as it is if it is a text', () => {
    const theme = () => persistent('theme', z.enum(['dark', 'light']), 'dark');
    theme().change(() => 'light');
    expect(storage.texts.get('theme')).toBe('light');
    expect(theme().read()).toBe('light');
  });

  it('keeps its identity and notifies nobody until it changes', () => {
    const stored = names();
    stored.change(() => ['a']);
    const before = stored.read();
    const listener = vi.fn();
    stored.store.subscribe(listener);
    stored.change(() => ['a']);
    expect(stored.read()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it.each(['["a"', 'null', '7', '{"0":"a"}', ''])('is initial if %j is stored', (text) => {
    storage.texts.set('names', text);
    expect(names().read()).toEqual([]);
  });

  it('loses only its invalid members', () => {
    storage.texts.set('names', '["a",null,7,"b"]');
    expect(names().read()).toEqual(['a', 'b']);
  });

  it('lasts as long as the page if storage refuses it', () => {
    const stored = names();
    storage.isFull = true;
    expect(stored.change(() => ['a'])).toBe(false);
    expect(stored.read()).toEqual(['a']);
    storage.isDenied = true;
    followTab(null);
    expect(stored.read()).toEqual(['a']);
    expect(names('others').read()).toEqual([]);
  });

  it('is reset with session storage, also if that refused it', () => {
    const session = new FakeStorage();
    vi.stubGlobal('sessionStorage', session);
    const stored = persistent<readonly string[]>('names', validMembers(z.string()), [], 'sessionStorage');
    stored.change(() => ['stored']);
    session.isFull = true;
    stored.change(() => ['refused']);
    expect(stored.read()).toEqual(['refused']);
    clearSessionStorage();
    expect(stored.read()).toEqual([]);
  });

  it('takes no room while it is initial', () => {
    const stored = names();
    stored.change(() => ['a']);
    stored.change(() => []);
    expect(storage.texts.size).toBe(0);
  });

  it('follows another tab', () => {
    const stored = names();
    const listener = vi.fn();
    stored.store.subscribe(listener);
    storage.texts.set('names', '["b"]');
    followTab('other');
    expect(listener).not.toHaveBeenCalled();
    followTab('names');
    expect(stored.store.getState().value).toEqual(['b']);
    storage.texts.clear();
    followTab(null);
    expect(stored.store.getState().value).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('changes from the value that another tab has stored', () => {
    const stored = names();
    stored.change(() => ['here']);
    storage.texts.set('names', '["here","there"]');
    stored.change((all) => [...all, 'third']);
    expect(storage.texts.get('names')).toBe('["here","there","third"]');
  });

  it('is separate for each key', () => {
    const byKey = persistentByKey<readonly string[]>(validMembers(z.string()), []);
    byKey('a').change(() => ['x']);
    expect([byKey('a').read(), byKey('b').read()]).toEqual([['x'], []]);
    expect(byKey('a')).toBe(byKey('a'));
  });
});
