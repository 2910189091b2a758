import History from '@mui/icons-material/HistoryOutlined';
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
import { usePastAt } from './pastRouter';

const MomentDialog = preloadable(() => import('./MomentDialog'));

/** The smallest phones have no room for it. */
const narrow = { '@media (max-width: 360px)': { display: 'none' } } as const;

/** The button for the dialog that chooses a past moment; absent if the user has no page that knows the past. */
export default function PastButton() {
  const [isOpen, setOpen] = useState(false);
  const [, , module = ''] = useBasename().split('/');
  const links = useLinks(module, useSession()?.roles);
  const registry = useRegistry();
  const at = usePastAt();
  const isSimple = ({ list }: ListDefinition) =>
    !list.input?.fields.some((field) => typeof field === 'object' && 'required' in field);
  const lists = [...(registry?.lists.values() ?? [])].filter((page) => page.past && isSimple(page));
  const start = lists.find(({ name }) => links({ page: name }));
  const address = start && links({ page: start.name })?.({});
  if (!isOffered(pastMoments) || !start || address === undefined) return null;
  return (
    <>
      <IconButton
        label={t('past.choose')}
        aria-haspopup="dialog"
        sx={{ ...narrow, ...(at !== undefined && { color: 'var(--warn)' }) }}
        onClick={() => setOpen(true)}
      >
        <History fontSize="small" aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen ? <MomentDialog start={start} address={address} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
