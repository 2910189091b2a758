import MoreTimeOutlined from '@mui/icons-material/MoreTimeOutlined';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { me } from '../../contract/authentication';
import { requestRole } from '../../contract/roleRequests';
import { isOffered } from '../authProvider/offeredCalls';
import { changeRoles } from '../authProvider/session';
import { useOffers } from '../authProvider/useOffers';
import { cut } from '../components/cellLook';
import { localTime } from '../components/shownText';
import { callApi } from '../dataProvider/callApi';
import { follows } from '../dataProvider/live/subscriptions';
import { t } from '../i18n/translate';

const minuteMs = 60_000;
const warnedMinutes = 10;
const maxNameLength = 40;
/** The server ends a role at its time. Its answer just before would still have the role. */
const afterEndMs = 500;
const longestTimerMs = 12 * 3_600_000;
/** If the browser's clock is ahead of the server's, the role is still there at its end, and is read again. */
const againMs = 5_000;

/** Returns the time of an end, with its day if that is not today. */
function endOf(until: string, now: number): string {
  const shownOf = (moment: string) => localTime(moment, true)?.shown ?? '';
  const end = shownOf(until);
  const isToday = end.slice(0, 10) === shownOf(new Date(now).toISOString()).slice(0, 10);
  return isToday ? end.slice(11, 16) : end.slice(0, 16);
}

/**
 * Shows the role of the session that ends first, with a link that extends it. Keeps the roles of the session up to date: when one starts
 * or ends, the menus change with it.
 */
export default function EndingRoles() {
  useOffers();
  const [now, setNow] = useState(Date.now);
  const { data, refetch } = useQuery({
    queryKey: [me.name],
    queryFn: async ({ signal }) => {
      const { answer } = await callApi(me, { signal });
      changeRoles(answer.roles);
      return answer;
    },
    meta: follows('access'),
    enabled: isOffered(requestRole) && isOffered(me),
    networkMode: 'always',
  });
  const first = data?.ending?.[0];
  const left = first ? Date.parse(first.until) - now : undefined;
  useEffect(() => {
    if (left === undefined) return;
    const isOver = left <= 0;
    const toNextMinute = left % minuteMs || minuteMs;
    const afterEnd = left > -minuteMs ? againMs : minuteMs;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (isOver || left <= toNextMinute) void refetch();
      },
      Math.min(isOver ? afterEnd : toNextMinute + afterEndMs, longestTimerMs),
    );
    return () => clearTimeout(timer);
  }, [left, refetch]);
  if (!first || left === undefined || left <= 0) return null;
  const minutes = Math.ceil(left / minuteMs);
  const isSoon = minutes <= warnedMinutes;
  const words = { role: cut(first.role, maxNameLength), time: endOf(first.until, now), n: minutes };
  const state = { vertical_id: String(first.vertical_id), role_id: String(first.role_id) };
  return (
    <Chip
      component={Link}
      to="/dashboard/account/requestaccess"
      state={state}
      clickable
      size="small"
      color={isSoon ? 'warning' : 'default'}
      variant="outlined"
      icon={<MoreTimeOutlined aria-hidden="true" />}
      label={t(isSoon ? 'access.chipSoon' : 'access.chip', words)}
      title={t('access.chipTitle', words)}
      sx={{ flex: '0 1 auto', minWidth: 32, mx: 1 }}
    />
  );
}
