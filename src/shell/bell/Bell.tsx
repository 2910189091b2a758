import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import { Suspense, useMemo, useState } from 'react';
import { events, listNotifications } from '../../../contract/events';
import { isOffered } from '../../authProvider/offeredCalls';
import { useOffers } from '../../authProvider/useOffers';
import { IconButton } from '../../components/IconButton';
import { useCall } from '../../components/useCall';
import { usePersistent } from '../../config/usePersistent';
import { preloadable } from '../../definitions/preloadable';
import { t } from '../../i18n/translate';
import { adminNotice, decidedNotice, endedHoldNotice, readMarks, waitingNotice } from './notices';

const BellPopup = preloadable(() => import('./BellPopup'));

const staleAfterMs = 60_000;
const maximum = 99;

/** The button `Notifications` with the number of unread ones in its name (D65), where the back end offers events. */
export function Bell({ username }: { readonly username: string }) {
  useOffers();
  return isOffered(events) && isOffered(listNotifications) ? <OfferedBell username={username} /> : null;
}

function OfferedBell({ username }: { readonly username: string }) {
  const [opener, setOpener] = useState<HTMLElement>();
  const { data, error } = useCall(listNotifications, {
    follows: ['request', 'update', 'access', 'machine'],
    staleTime: staleAfterMs,
  });
  const read = usePersistent(readMarks(username));
  const marks = useMemo(() => new Set(read), [read]);
  const notices = useMemo(
    () =>
      data && {
        admin: (data.notices ?? []).map(adminNotice),
        decided: data.decided.map(decidedNotice),
        waiting: data.waiting.map(waitingNotice),
        holds: (data.holds ?? []).map(endedHoldNotice),
      },
    [data],
  );
  const all = notices ? Object.values(notices).flat() : [];
  const unread = all.filter(({ key }) => !marks.has(key)).length;
  const icon = <NotificationsNone fontSize="small" aria-hidden="true" />;
  const label = unread > 0 ? t('bell.unread', { n: unread }) : t('bell.title');
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onNear={(isNear) => isNear && void BellPopup.preload()}
        onClick={({ currentTarget }) => setOpener(opener ? undefined : currentTarget)}
      >
        {unread === 0 ? (
          icon
        ) : (
          <Badge
            color="primary"
            badgeContent={unread}
            max={maximum}
            slotProps={{ badge: { 'aria-hidden': true } }}
            sx={{
              '& .MuiBadge-badge': {
                height: 16,
                minWidth: 16,
                px: 1,
                fontWeight: 'fontWeightBold',
                transition: 'none',
              },
            }}
          >
            {icon}
          </Badge>
        )}
      </IconButton>
      {opener ? (
        <Suspense fallback={null}>
          <BellPopup
            username={username}
            notices={notices}
            more={data ? data.waiting_total - data.waiting.length : 0}
            marks={marks}
            failed={error !== null}
            opener={opener}
            onClose={() => setOpener(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
