import History from '@mui/icons-material/HistoryOutlined';
import ListItemButton from '@mui/material/ListItemButton';
import { Suspense, useState } from 'react';
import { useBasename } from 'react-admin';
import { pastMoments } from '../../../contract/past';
import { isOffered } from '../../authProvider/offeredCalls';
import { useSession } from '../../authProvider/useSession';
import { IconButton } from '../../components/IconButton';
import type { ListDefinition } from '../../definitions/page';
import { preloadable } from '../../definitions/preloadable';
import { useLinks, useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { menuItemLook } from '../menuItemLook';
import { usePastAt } from './pastRouter';

const MomentDialog = preloadable(() => import('./MomentDialog'));

interface PastButtonProps {
  /** An item of the menu, with its name beside the icon. */
  readonly isItem?: boolean;
  /** The page has a menu, which has the item on the smallest phones. */
  readonly hasMenu?: boolean;
}

/** The button for the dialog that chooses a past moment; absent if the user has no page that knows the past. */
export default function PastButton({ isItem = false, hasMenu = false }: PastButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [, , module = ''] = useBasename().split('/');
  const links = useLinks(module, useSession()?.roles);
  const registry = useRegistry();
  const at = usePastAt();
  const isSimple = ({ list }: ListDefinition) =>
    !list.input?.fields.some((field) => typeof field === 'object' && 'required' in field);
  // Lists that need an offer, such as those of costs, are not where a look at the past begins.
  const lists = [...(registry?.lists.values() ?? [])].filter((page) => page.past && !page.requires && isSimple(page));
  const start = lists.find(({ name }) => links({ page: name }));
  const address = start && links({ page: start.name })?.({});
  if (!isOffered(pastMoments) || !start || address === undefined) return null;
  return (
    <>
      {isItem ? (
        <ListItemButton component="button" aria-haspopup="dialog" sx={menuItemLook} onClick={() => setOpen(true)}>
          <History fontSize="small" aria-hidden="true" />
          {t('past.choose')}
        </ListItemButton>
      ) : (
        <IconButton
          label={t('past.choose')}
          aria-haspopup="dialog"
          sx={{
            ...(hasMenu && { '@media (max-width: 360px)': { display: 'none' } }),
            ...(at !== undefined && { color: 'var(--warn)' }),
          }}
          onClick={() => setOpen(true)}
        >
          <History fontSize="small" aria-hidden="true" />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {isOpen ? <MomentDialog start={start} address={address} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
