import { useCallback } from 'react';
import { useKept } from '../components/useKept';
import { changeSettings, kept, settingsKey, type TableSettings } from './tableSettings';

/** The settings of a list that a person has chosen (D8), and how to change some of them. */
export function useTableSettings(
  username: string,
  list: string,
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const key = settingsKey(username, list);
  const settings = useKept(kept, key);
  const change = useCallback((part: Partial<TableSettings>) => changeSettings(key, part), [key]);
  return [settings, change];
}
