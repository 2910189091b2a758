import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import useTimeout from '@mui/utils/useTimeout';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { events, listNotifications } from '../../../contract/events';
import { pastMoments } from '../../../contract/past';
import { requestRole } from '../../../contract/roleRequests';
import type { SessionUser } from '../../authProvider/cookies';
import { isOffered } from '../../authProvider/offeredCalls';
import { ThemeButton } from '../../components/IconButton';
import { Logo } from '../../components/Logo';
import { config } from '../../config/runtimeConfig';
import { signOut } from '../../dataProvider/signOut';
import { preloadable } from '../../definitions/preloadable';
import { t } from '../../i18n/translate';
import { UserMenu } from '../../shell/account/UserMenu';
import { Find } from '../../shell/find/Find';
import { mobileWidth } from '../../theme/tokens';

/** Without their code, the fireworks are skipped. */
const Fireworks = lazy<ComponentType>(() => import('./Fireworks').catch(() => ({ default: () => null })));

const EndingRoles = preloadable(() => import('../../shell/EndingRoles'));

const PastButton = preloadable(() => import('../../shell/past/PastButton'));

const HomeBell = preloadable(() => import('../../shell/bell/HomeBell'));

const phone = `@media (max-width: ${mobileWidth}px)`;
const smallPhone = '@media (max-width: 480px)';
const smallestPhone = '@media (max-width: 360px)';

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 20,
  display: 'flex',
  gap: 3,
  alignItems: 'center',
  height: 64,
  bgcolor: 'background.default',
  // The username needs the room of the product's name and of the button's text.
  [smallPhone]: {
    gap: 2,
    '&:has([aria-haspopup="menu"]) > [data-part="product"]': { display: 'none' },
    '& > [data-part="logo"]': { mr: 'auto' },
    '& > button:last-child': {
      px: '9px',
      '& > .MuiButton-startIcon': { m: 0 },
      '& > [data-part="text"]': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  },
  // Eight buttons have no room for gaps.
  [smallestPhone]: { gap: 0, '& > div, & > div > div': { flex: 'none', mx: 0 } },
} as const;

/** On a phone, toasts hide the user menu and the theme button, unless the focus is in them. */
const aside = {
  display: 'flex',
  gap: 'inherit',
  alignItems: 'center',
  [phone]: { ':where(html:has([data-toasts] > * > *)) &:not(:focus-within)': { display: 'none' } },
} as const;

interface HomeBarProps {
  readonly user: SessionUser;
  readonly hasWorkspaces: boolean;
  /** The context of react-admin, whose code loads after that of this page. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
}

/** The banner of the home screen. Three clicks on its logo light fireworks. */
export function HomeBar({ user, hasWorkspaces, Around }: HomeBarProps) {
  const { lit, click } = useFireworks();
  const { productName } = config();
  return (
    <>
      <Box component="header" sx={bar}>
        <ButtonBase
          data-part="logo"
          aria-label={t('home.logo')}
          onClick={click}
          sx={{ width: 44, height: 44, ml: -1.5, borderRadius: 1 }}
        >
          <Logo size={32} />
        </ButtonBase>
        <Typography data-part="product" component="span" variant="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {productName}
        </Typography>
        {hasWorkspaces ? <Find Around={Around} /> : null}
        {hasWorkspaces && isOffered(pastMoments) ? (
          <Box sx={{ flex: 'none', width: 36, mx: -1 }}>
            <Suspense fallback={null}>
              <Around>
                <PastButton />
              </Around>
            </Suspense>
          </Box>
        ) : null}
        {isOffered(requestRole) ? (
          <Suspense fallback={null}>
            <Around>
              <EndingRoles />
            </Around>
          </Suspense>
        ) : null}
        {(hasWorkspaces || isOffered(requestRole)) && isOffered(events) && isOffered(listNotifications) ? (
          // As wide as the bell, so that nothing moves when it appears.
          <Box sx={{ flex: 'none', width: 36, mx: -1 }}>
            <Suspense fallback={null}>
              <Around>
                <HomeBell username={user.username} />
              </Around>
            </Suspense>
          </Box>
        ) : null}
        <Box sx={aside}>
          <UserMenu user={user} otherwise="nothing" />
          <ThemeButton />
        </Box>
        <Button startIcon={<Logout />} onClick={signOut}>
          <span data-part="text">{t('shell.logout')}</span>
        </Button>
      </Box>
      {lit ? (
        <Suspense fallback={null}>
          <Fireworks />
        </Suspense>
      ) : null}
    </>
  );
}

/** R6. */
const fireworksRule = { clicks: 3, withinMs: 2_000, shownMs: 5_000 } as const;

/** Returns whether the fireworks are shown, and the click handler of the logo. */
function useFireworks(): { lit: boolean; click: () => void } {
  const [lit, setLit] = useState(false);
  const clicks = useRef<number[]>([]);
  const end = useTimeout();

  function click(): void {
    const now = Date.now();
    clicks.current = [...clicks.current.filter((time) => now - time <= fireworksRule.withinMs), now];
    if (clicks.current.length < fireworksRule.clicks) return;
    clicks.current = [];
    setLit(true);
    if (!lit) end.start(fireworksRule.shownMs, () => setLit(false));
  }

  return { lit, click };
}
