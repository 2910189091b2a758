import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import MuiIconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { requestRole } from '../../contract/roleRequests';
import type { SessionUser } from '../authProvider/cookies';
import { isOffered } from '../authProvider/offeredCalls';
import { cut } from '../components/cellLook';
import { IconButton, ThemeButton } from '../components/IconButton';
import { balanced } from '../components/NameInText';
import { refreshEvent } from '../components/reading';
import { showToast } from '../components/toasts';
import { config } from '../config/runtimeConfig';
import { signOut } from '../dataProvider/signOut';
import { preloadable } from '../definitions/preloadable';
import { t } from '../i18n/translate';
import { UserMenu } from './account/UserMenu';
import { Bell } from './bell/Bell';
import { Find } from './find/Find';
import PastButton from './past/PastButton';

const EndingRoles = preloadable(() => import('./EndingRoles'));

interface TopBarProps {
  readonly user: SessionUser;
  /** The end of the breadcrumb: the page's heading (D41), or the name of its record. */
  readonly title: string;
  /** The list of the record on the page. */
  readonly list?: { readonly title: string; readonly address: string } | undefined;
  /** Absent beside a visible sidebar. */
  readonly onToggleMenu?: () => void;
  readonly menuOpen?: boolean;
}

/** Maximum length of a shown name, in characters (C18). */
const maximumName = 60;

/** Dispatches the refresh event for the open page, and says so. */
function refreshPage(): void {
  window.dispatchEvent(new Event(refreshEvent));
  showToast('info', t('shell.refreshed'));
}

const barLook = {
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  gap: { md: 1 },
  alignItems: 'center',
  height: 'var(--top-bar)',
  p: { xs: '0 8px', md: '0 12px 0 calc(var(--gutter) - 9px)' },
  backgroundColor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** On a phone each part is truncated by itself; below 480 px a record's page shows the way back to its list alone. */
const breadcrumbLook = {
  display: { xs: 'flex', md: 'block' },
  flex: 1,
  minWidth: 0,
  ml: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
  '& .product': { display: { xs: 'none', md: 'inline' } },
  '& .product, & .below': { flex: 'none', color: 'text.secondary' },
  '& .title': { fontWeight: 'fontWeightMedium' },
  '& .list': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .list, & .title': {
    minWidth: { xs: 24, md: 0 },
    overflow: { xs: 'hidden', md: 'visible' },
    textOverflow: 'ellipsis',
  },
  '@media (max-width: 480px)': { '&[data-list] .below, &[data-list] .title': hidden },
  '@media (max-width: 360px)': { display: 'none' },
} as const;

/** The banner of every page: breadcrumb, find, notifications, user menu, theme, refresh and logout. */
export function TopBar({ user, title, list, onToggleMenu, menuOpen = false }: TopBarProps) {
  return (
    <Box component="header" sx={barLook}>
      {onToggleMenu ? (
        <MuiIconButton aria-label={t('shell.toggleMenu')} aria-expanded={menuOpen} onClick={onToggleMenu}>
          <Menu aria-hidden="true" />
        </MuiIconButton>
      ) : null}
      <Tooltip title={t('shell.home')}>
        <MuiIconButton component={Link} to="/dashboard" aria-label={t('shell.home')}>
          <HomeOutlined fontSize="small" aria-hidden="true" />
        </MuiIconButton>
      </Tooltip>
      <Box component="nav" aria-label={t('shell.breadcrumb')} sx={breadcrumbLook} data-list={list ? '' : undefined}>
        <span className="product">{config().productName} / </span>
        {list ? (
          <>
            <Link className="list" to={list.address}>
              {list.title}
            </Link>
            <span className="below"> / </span>
          </>
        ) : null}
        <span className="title" aria-current="page">
          {list ? <bdi>{balanced(cut(title, maximumName))}</bdi> : title}
        </span>
      </Box>
      {isOffered(requestRole) ? (
        <Suspense fallback={null}>
          <EndingRoles />
        </Suspense>
      ) : null}
      <Find hasMenu={onToggleMenu !== undefined} />
      <PastButton hasMenu={onToggleMenu !== undefined} />
      <Bell username={user.username} />
      <UserMenu user={user} otherwise="text" />
      <ThemeButton />
      <IconButton label={t('shell.refresh')} icon={Refresh} onClick={refreshPage} />
      <IconButton label={t('shell.logout')} icon={Logout} onClick={signOut} />
    </Box>
  );
}
