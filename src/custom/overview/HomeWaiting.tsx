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
import { OwnWork, ownWorkCount } from './OwnWork';
import styles from './overview.module.css';
import { useOwnWork } from './useOwnWork';

/** Below the cards of home: what waits for the person, of all workspaces, and what they opened last (D58); nothing where nothing does. */
export default function HomeWaiting() {
  const registry = useRegistry();
  if (!registry) return null;
  return (
    <div className={styles.home}>
      <Waits registry={registry} />
      <RecentlyOpened registry={registry} />
    </div>
  );
}

/** More characters than this of a name are not drawn (C18). */
const longest = 120;

const noMenu: readonly MenuNode[] = [];

const kinds = [
  { page: 'approve-process', words: 'overview.requests' },
  { page: 'approve-update-process', words: 'overview.updates' },
] as const;

function Waits({ registry }: { readonly registry: Registry }) {
  const { roles } = useSession() ?? {};
  const work = useOwnWork();
  // As the menu of admin counts them: whoever has no such menu has nothing to decide.
  const counts = usePendingCounts(isAdmin(roles) ? registry.menuOf('admin', roles) : noMenu);
  const toDecide = kinds.flatMap(({ page: name, words }) => {
    const page = registry.pages.get(name);
    const count = counts[name] ?? 0;
    return page && count > 0 ? [{ page, words, count }] : [];
  });
  if (toDecide.length === 0 && ownWorkCount(work) === 0) return null;
  return (
    <PageSection heading={t('overview.waiting')}>
      <ul className={styles.work}>
        {toDecide.map(({ page, words, count }) => (
          <li key={page.name}>
            <Link to={`${addressOfPage(page)}${searchWith('', { status: ['Pending'] })}`}>
              {count === 1 ? t(`${words}.one`) : t(words, { n: count })}
            </Link>{' '}
            <span className={styles.about}>{t('overview.toDecide')}</span>
          </li>
        ))}
        <OwnWork work={work} />
      </ul>
    </PageSection>
  );
}

function RecentlyOpened({ registry }: { readonly registry: Registry }) {
  const { username = '', roles } = useSession() ?? {};
  const things = useMemo(() => recentThings(registry, username, roles), [registry, username, roles]);
  if (things.length === 0) return null;
  return (
    <PageSection heading={t('overview.opened')}>
      <ul className={styles.work}>
        {things.map(({ address, name, what, icon: Icon, details }) => (
          <li key={address} className={styles.opened}>
            <Icon className={styles.openedIcon} fontSize="inherit" aria-hidden="true" />
            <span className="clipped" title={cut([name, ...details].join(' · '), longest)}>
              <Link to={address}>{cut(name, longest)}</Link>{' '}
              <span className={styles.about}>{cut([what, ...details.slice(-1)].join(' · '), longest)}</span>
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
