import { useCallback } from 'react';
import { usePersistent } from '../config/usePersistent';
import { type TableSettings, tableSettings, tableSettingsSchema } from './tableSettings';

/** Returns a user's settings of a list (D8), and a function that changes some of them. */
export function useTableSettings(
  username: string,
  list: string,
): [TableSettings, (change: Partial<TableSettings>) => void] {
  const stored = tableSettings(username, list);
  const change = useCallback(
    (part: Partial<TableSettings>) =>
      void stored.change((settings) => tableSettingsSchema.parse({ ...settings, ...part })),
    [stored],
  );
  return [usePersistent(stored), change];
}
