import { useCallback, useState } from 'react';
import { defaultSettings, type TableSettings } from './tableSettings';

/** A person's settings of a list, and how to change some of them. */
export function useTableSettings(_list: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const [settings, setSettings] = useState(defaultSettings);
  const change = useCallback((part: Partial<TableSettings>) => setSettings((known) => ({ ...known, ...part })), []);
  return [settings, change];
}
