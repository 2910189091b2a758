import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import * as z from 'zod/mini';
import { onSessionEnd } from '../../authProvider/session';
import { draftOfSession, draftOwner, dropDraftOfSession, keepDraft } from '../../ui/drafts';

const selection = z.object({ ids: z.array(z.union([z.string(), z.number()])) });

/**
 * Keeps the selection of the list around when the session ends under it, for the same person after the next sign-in (C1). Whoever
 * logs out has done with it.
 *
 * @param list the resource's name
 */
export function useKeptSelection(list: string): void {
  const { selectedIds, onSelect } = useListContext();
  const name = `selection ${list}`;
  const [owner] = useState(draftOwner);
  const keep = useEffectEvent(() => {
    if (selectedIds.length > 0) keepDraft(owner, name, selection, { ids: selectedIds });
  });
  const restore = useEffectEvent(() => {
    const kept = draftOfSession(name, selection);
    dropDraftOfSession(name);
    if (kept) onSelect(kept.ids);
  });
  useEffect(() => {
    restore();
    return onSessionEnd(({ reason }) => {
      if (reason === 'refused' || reason === 'expired') keep();
    });
  }, []);
}
