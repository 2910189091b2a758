import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAdmin, type Module } from '../../../contract/access';
import { listFirstSteps } from '../../../contract/firstSteps';
import { requestRole } from '../../../contract/roleRequests';
import { emptyWorkspaces, offeredWorkspaces } from '../../access/workspaces';
import { isOffered } from '../../authProvider/offeredCalls';
import { endSession, sessionValid } from '../../authProvider/session';
import { useOffers } from '../../authProvider/useOffers';
import { useSession } from '../../authProvider/useSession';
import { ActButton } from '../../components/ActButton';
import { moduleIcons } from '../../components/moduleIcons';
import { useFocusWhenLost } from '../../components/useFocusWhenLost';
import { usePageFocus } from '../../components/usePageFocus';
import { usePageTitle } from '../../components/usePageTitle';
import { preloadable } from '../../definitions/preloadable';
import { t } from '../../i18n/translate';
import { mobileWidth } from '../../theme/tokens';
import { HomeBar } from './HomeBar';
import { Intro, useIntro } from './Intro';
import { TeamPanel } from './TeamPanel';

const HomeWaiting = preloadable(() => import('../overview/HomeWaiting'));

/** Loaded while the installation has open first steps. */
const FirstSteps = preloadable(() => import('../overview/FirstSteps'));

/** Reserves the height of seven steps, so that the cards do not move. */
const firstStepsBlank = <Box sx={{ minHeight: 210 }} aria-hidden="true" />;

interface HomeScreenProps {
  /** The context of react-admin, whose code loads after that of this page. */
  readonly Around: ComponentType<{ readonly children: ReactNode }>;
}

const phone = `@media (max-width: ${mobileWidth}px)`;
const narrow = '@media (max-width: 900px)';

const page = {
  maxWidth: 1200,
  mx: 'auto',
  px: 'var(--gutter)',
  pb: 'var(--page-end)',
  [phone]: { px: 'var(--gutter-phone)' },
} as const;

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 280px',
  gap: 8,
  alignItems: 'start',
  mt: 8,
  '& > main': { display: 'grid', gap: 4 },
  // The panel comes between the cards and what waits.
  [narrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > main': { display: 'contents' },
    '& > aside': { order: 1 },
    '& [data-part="waiting"]': { order: 2, mt: 0 },
  },
  [phone]: { gap: 6, mt: 3 },
} as const;

const cards = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: 3,
} as const;

/** The home screen: a card for each workspace that the person may use (R3), and what waits for them (D58). */
export default function HomeScreen({ Around }: HomeScreenProps) {
  const user = useSession();
  useOffers();
  const { playing, skip } = useIntro();
  const title = useRef<HTMLHeadingElement>(null);
  const modules = offeredWorkspaces(user?.roles);
  const heading = modules.length > 0 ? t('home.heading') : t('home.noAccess');

  usePageTitle(heading);
  usePageFocus(title, 'home', playing);
  // After the intro, the focus continues at the top of the page.
  useFocusWhenLost(title, playing ? 1 : 0);

  // An expired session leads to the login screen at once.
  const [open] = useState(sessionValid);
  useEffect(() => {
    if (!open) endSession('expired');
  }, [open]);
  if (!user || !open) return null;

  return (
    <>
      {playing ? <Intro onEnd={skip} /> : null}
      <Box sx={page}>
        <HomeBar user={user} hasWorkspaces={modules.length > 0} Around={Around} />
        <Box sx={columns}>
          <main>
            <div>
              <Typography ref={title} variant="h1" tabIndex={-1}>
                {heading}
              </Typography>
              <Typography sx={{ mt: 1, color: 'text.secondary' }}>
                {modules.length === 0 ? t('home.noAccessHelp') : t('home.does')}
              </Typography>
            </div>
            {isAdmin(user.roles) && isOffered(listFirstSteps) ? (
              <Suspense fallback={firstStepsBlank}>
                <Around>
                  <FirstSteps blank={firstStepsBlank} />
                </Around>
              </Suspense>
            ) : null}
            {modules.length === 0 ? (
              <AskForAccess />
            ) : (
              <>
                <Box sx={cards}>
                  {modules.map((module) => (
                    <ModuleCard key={module} module={module} />
                  ))}
                </Box>
                <Box data-part="waiting" sx={{ mt: 2, '&:not(:has(section))': { display: 'none' } }}>
                  <Suspense fallback={null}>
                    <Around>
                      <HomeWaiting />
                    </Around>
                  </Suspense>
                </Box>
              </>
            )}
          </main>
          <TeamPanel user={user} />
        </Box>
      </Box>
    </>
  );
}

/** The way to a first role. */
function AskForAccess() {
  const navigate = useNavigate();
  if (!isOffered(requestRole)) return null;
  // Buttons: the links of this page are the workspaces.
  return (
    <div className="wrapped">
      <ActButton label={t('page.requestAccess')} filled onPress={() => navigate('/dashboard/account/requestaccess')} />
      <ActButton label={t('page.myAccess')} onPress={() => navigate('/dashboard/account/access')} />
    </div>
  );
}

/** A card whose link covers it. The workspace's description describes the link and is not part of its name. */
function ModuleCard({ module }: { module: Module }) {
  const id = useId();
  const Icon = moduleIcons[module];
  const isEmpty = emptyWorkspaces.has(module);
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        gap: '4px 12px',
        alignContent: 'start',
        minHeight: { md: 112 },
        p: 4,
        borderStyle: isEmpty ? 'dashed' : 'solid',
        bgcolor: isEmpty ? 'transparent' : undefined,
        '&:hover': { bgcolor: 'var(--hover)', borderColor: 'primary.main' },
        '&:has(:focus-visible)': { outline: '2px solid var(--accent)', outlineOffset: 2 },
        '& a': { alignSelf: 'center', color: isEmpty ? 'text.secondary' : 'text.primary', textDecoration: 'none' },
        '& a:focus-visible': { outline: 'none' },
        '& a::after': { position: 'absolute', inset: 0, content: '""' },
      }}
    >
      <Icon color={isEmpty ? 'disabled' : 'primary'} aria-hidden="true" />
      <Typography variant="h2" component={Link} to={`/dashboard/${module}`} aria-describedby={id}>
        {t(`module.${module}`)}
      </Typography>
      {isEmpty ? (
        <Typography variant="caption" sx={{ alignSelf: 'center', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('home.soon')}
        </Typography>
      ) : null}
      <Typography id={id} variant="body2" sx={{ gridColumn: '2 / -1', color: 'text.secondary' }}>
        {t(`module.${module}.does`)}
      </Typography>
    </Card>
  );
}
