import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../authProvider/useSession';
import { changeSettings, readSettings, settingsKey, subscribeSettings } from './settingsStore';
import type { TableSettings } from './tableSettings';

/** The settings of a list that the person signed in has chosen (D8), and how to change some of them. */
export function useTableSettings(list: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = settingsKey(useSession()?.username ?? '', list);
  const settings = useSyncExternalStore(subscribeSettings, () => readSettings(key));
  const change = useCallback((part: Partial<TableSettings>) => changeSettings(key, part), [key]);
  return [settings, change];
}
