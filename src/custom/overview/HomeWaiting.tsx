import { Link } from 'react-router';
import { isAdmin } from '../../../contract/access';
import { useSession } from '../../authProvider/useSession';
import { addressOfPage, type MenuNode, type Registry, useRegistry } from '../../definitions/registry';
import { searchWith } from '../../grid/viewAddress';
import { t } from '../../i18n/translate';
import { usePendingCounts } from '../../layout/usePendingCounts';
import { PageSection } from '../../ui/PageSection';
import { OwnWork, ownWorkCount } from './OwnWork';
import styles from './overview.module.css';
import { useOwnWork } from './useOwnWork';

/** What waits for the person, of all workspaces (D58); nothing where nothing does. */
export default function HomeWaiting() {
  const registry = useRegistry();
  return registry ? <Waits registry={registry} /> : null;
}

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
