import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import Refresh from '@mui/icons-material/Refresh';
import { Link } from 'react-router';
import type { SessionUser } from '../authProvider/cookies';
import { signOut } from '../authProvider/signOut';
import { cut } from '../components/cellLook';
import { IconButton, ThemeButton } from '../components/IconButton';
import { balanced } from '../components/NameInText';
import { refreshEvent } from '../components/reading';
import { showToast } from '../components/toasts';
import { config } from '../config/runtimeConfig';
import { t } from '../i18n/translate';
import { UserMenu } from './account/UserMenu';
import { Bell } from './bell/Bell';
import { Find } from './find/Find';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly user: SessionUser;
  /** The end of the breadcrumb: the page's heading (D41), or what it is about. */
  readonly title: string;
  /** The list whose record the page is about. */
  readonly list?: { readonly title: string; readonly address: string } | undefined;
  /** Only where the sidebar is hidden. */
  readonly onToggleMenu?: () => void;
  readonly menuOpen?: boolean;
}

/** More characters than this of a name are not drawn (C18). */
const maximumName = 60;

/** Dispatches the refresh event for the open page, and says so. */
function refreshPage(): void {
  window.dispatchEvent(new Event(refreshEvent));
  showToast('info', t('shell.refreshed'));
}

export function TopBar({ user, title, list, onToggleMenu, menuOpen = false }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {onToggleMenu ? (
        <button
          type="button"
          className="button icon"
          aria-label={t('shell.toggleMenu')}
          aria-expanded={menuOpen}
          onClick={onToggleMenu}
        >
          <Menu aria-hidden="true" />
        </button>
      ) : null}
      <Link
        className={`button icon ${styles.aside}`}
        to="/dashboard"
        aria-label={t('shell.home')}
        title={t('shell.home')}
      >
        <HomeOutlined fontSize="small" aria-hidden="true" />
      </Link>
      <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
        <span className={styles.product}>{config().productName}</span>
        <span className={styles.slash}> / </span>
        {list ? (
          <>
            <Link className={styles.list} to={list.address}>
              {list.title}
            </Link>
            <span className={styles.below}> / </span>
          </>
        ) : null}
        <span className={styles.title} aria-current="page">
          {list ? <bdi>{balanced(cut(title, maximumName))}</bdi> : title}
        </span>
      </nav>
      <Find hasMenu={onToggleMenu !== undefined} />
      <Bell username={user.username} />
      <div className={styles.aside}>
        <UserMenu user={user} otherwise="text" />
        <ThemeButton />
      </div>
      <IconButton label={t('shell.refresh')} icon={Refresh} onClick={refreshPage} />
      <IconButton label={t('shell.logout')} icon={Logout} onClick={signOut} />
    </header>
  );
}
