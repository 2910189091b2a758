import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { isAdmin } from '../../../contract/access';
import { useSession } from '../../authProvider/useSession';
import { cut } from '../../components/cellLook';
import { PageSection } from '../../components/PageSection';
import { addressOfPage, type MenuNode, type Registry, useRegistry } from '../../definitions/registry';
import { t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';
import { recentThings } from '../../shell/find/recentThings';
import { usePendingCounts } from '../../shell/usePendingCounts';
import { OwnWork, ownWorkCount, useOwnWork, WorkList } from './OwnWork';

/** Lists what waits for the person in all workspaces, and the records they opened last (D58); nothing if there are none. */
export default function HomeWaiting() {
  const registry = useRegistry();
  if (!registry) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        gap: 3,
        alignItems: 'start',
      }}
    >
      <Waits registry={registry} />
      <RecentlyOpened registry={registry} />
    </Box>
  );
}

const maxNameLength = 120;

const noMenu: readonly MenuNode[] = [];

const kinds = [
  { page: 'approve-process', words: 'overview.requests' },
  { page: 'approve-update-process', words: 'overview.updates' },
  { page: 'access-requests', words: 'overview.access' },
] as const;

function Waits({ registry }: { readonly registry: Registry }) {
  const { roles } = useSession() ?? {};
  const work = useOwnWork();
  // Uses the counts of the admin menu: without that menu, there is nothing to decide.
  const counts = usePendingCounts(isAdmin(roles) ? registry.menuOf('admin', roles) : noMenu);
  const toDecide = kinds.flatMap(({ page: name, words }) => {
    const page = registry.pages.get(name);
    const count = counts[name] ?? 0;
    return page && count > 0 ? [{ page, words, count }] : [];
  });
  if (toDecide.length === 0 && ownWorkCount(work) === 0) return null;
  return (
    <PageSection heading={t('overview.waiting')}>
      <WorkList>
        {toDecide.map(({ page, words, count }) => (
          <li key={page.name}>
            <Link to={`${addressOfPage(page)}${searchWith('', { status: ['Pending'] })}`}>
              {count === 1 ? t(`${words}.one`) : t(words, { n: count })}
            </Link>{' '}
            <span className="muted">{t('overview.toDecide')}</span>
          </li>
        ))}
        <OwnWork work={work} />
      </WorkList>
    </PageSection>
  );
}

function RecentlyOpened({ registry }: { readonly registry: Registry }) {
  const { username = '', roles } = useSession() ?? {};
  const things = useMemo(() => recentThings(registry, username, roles), [registry, username, roles]);
  if (things.length === 0) return null;
  return (
    <PageSection heading={t('overview.opened')}>
      <WorkList>
        {things.map(({ address, name, what, icon: Icon, details }) => (
          <Box key={address} component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <Icon color="disabled" sx={{ fontSize: 18 }} aria-hidden="true" />
            <span className="clipped" title={cut([name, ...details].join(' · '), maxNameLength)}>
              <Link to={address}>{cut(name, maxNameLength)}</Link>{' '}
              <span className="muted">{cut([what, ...details.slice(-1)].join(' · '), maxNameLength)}</span>
            </span>
          </Box>
        ))}
      </WorkList>
    </PageSection>
  );
}
