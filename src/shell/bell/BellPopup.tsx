import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LookAlike } from '../../components/lookAlikes';
import { Countdown } from '../../components/machines/Countdown';
import { useEndingActions, useEndings } from '../../components/machines/endings';
import { localTime } from '../../components/shownText';
import { ThingName, useThingLinks } from '../../components/thingLinks';
import { toMachine } from '../../definitions/knownThings';
import { t } from '../../i18n/translate';
import { PageActions } from '../../list/actions/PageActions';
import { Popup } from '../../list/toolbar/Popup';
import { byEnd, type EndingTogether, markRead, type Notice } from './notices';

interface BellPopupProps {
  readonly username: string;
  /** Absent until they have loaded. */
  readonly notices: Readonly<Record<'admin' | 'decided' | 'waiting' | 'holds', readonly Notice[]>> | undefined;
  /** The number of waiting requests that are not listed. */
  readonly more: number;
  readonly marks: ReadonlySet<string>;
  readonly failed: boolean;
  readonly opener: HTMLElement;
  readonly onClose: () => void;
}

/** The notifications: notices, decisions on the person's own requests, and requests that they may decide (D65). */
export default function BellPopup(props: BellPopupProps) {
  const { username, notices, more, marks, failed, opener, onClose } = props;
  const { data, isLoading, read: onChanged } = useEndings({ own: 'true' });
  const endings = byEnd(data);
  const { admin = [], decided = [], waiting = [], holds: ended = [] } = notices ?? {};
  const all = [...admin, ...decided, ...waiting, ...ended];
  const isHold = ({ machines: [{ source }] }: EndingTogether) => source === 'hold';
  const [holds, others] = [endings.filter(isHold), endings.filter((one) => !isHold(one))];
  const unread = all.filter(({ key }) => !marks.has(key));
  const isOfAdmins = admin.every(({ link }) => 'address' in link);
  const parts = { marks, onOpen: (key: string) => open(key) };

  function open(key: string): void {
    markRead(username, [key]);
    onClose();
  }

  return (
    <Popup label={t('bell.title')} opener={opener} onClose={onClose} wide>
      <Box
        data-follows=""
        sx={{ display: 'grid', gap: 4, maxHeight: 'min(560px, calc(100vh - 96px))', p: 4, overflow: 'auto' }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}>
          <Typography component="h2" sx={{ fontWeight: 'fontWeightBold' }}>
            {t('bell.title')}
          </Typography>
          <ReadAll
            count={unread.length}
            onRead={() =>
              markRead(
                username,
                unread.map(({ key }) => key),
              )
            }
          />
        </Box>
        <Endings heading="hold.own" endings={holds} onChanged={onChanged} />
        <Endings heading="ending.soon" endings={others} onChanged={onChanged} />
        {notices === undefined || isLoading ? (
          <p className="muted flush">{t(failed ? 'bell.failed' : 'bell.loading')}</p>
        ) : all.length + endings.length === 0 ? (
          <p className="muted flush">{t('bell.none')}</p>
        ) : (
          <>
            <Part heading={t(isOfAdmins ? 'bell.admin' : 'bell.notices')} notices={admin} {...parts} />
            <Part heading={t('hold.over')} notices={ended} {...parts} />
            <Part heading={t('bell.decided')} notices={decided} {...parts} />
            <Part heading={t('bell.waiting')} notices={waiting} {...parts} />
            {more > 0 ? <p className="muted flush">{t('bell.more', { n: more })}</p> : null}
          </>
        )}
      </Box>
    </Popup>
  );
}

const holdsLook = {
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    alignItems: 'center',
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& li > :last-child': { ml: 'auto' },
} as const;

interface EndingsProps {
  readonly heading: 'hold.own' | 'ending.soon';
  readonly endings: readonly EndingTogether[];
  /** Called when machines were kept or extended. */
  readonly onChanged: () => Promise<unknown>;
}

/** Lists the person's machines by their ends, each with Keep or Extend. */
function Endings({ heading, endings, onChanged }: EndingsProps) {
  const id = useId();
  const actions = useEndingActions();
  if (endings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} heading={t(heading)} />
      <Box component="ul" className="plain-list" sx={holdsLook}>
        {endings.map(({ endsAt, machines: [first, ...others] }) => (
          <li key={`${endsAt} ${first.source}`}>
            {others.length === 0 ? (
              <ThingName to={toMachine} row={first}>
                {first.name ?? first.instance_id}
              </ThingName>
            ) : (
              <span>{t('hold.machines', { n: others.length + 1 })}</span>
            )}
            <Countdown to={endsAt} reason={first.source} />
            <PageActions
              name={`bell ${endsAt}`}
              actions={actions}
              row={others.length === 0 ? first : { machines: [first, ...others] }}
              id={endsAt}
              read={onChanged}
            />
          </li>
        ))}
      </Box>
    </section>
  );
}

/** Stays after a press, so that it keeps the focus. */
function ReadAll({ count, onRead }: { readonly count: number; readonly onRead: () => void }) {
  const [wasThere] = useState(count > 0);
  if (!wasThere) return null;
  return (
    <Button variant="text" aria-disabled={count === 0} onClick={() => count > 0 && onRead()}>
      {t('bell.readAll')}
    </Button>
  );
}

const noticesLook = {
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 2,
    py: 2,
    borderTop: 1,
    borderColor: 'divider',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
  },
  '& [data-unread] .text': { fontWeight: 'fontWeightBold' },
  '& .new': { width: 8, height: 8, m: '6px 2px', backgroundColor: 'primary.main', borderRadius: '50%' },
  '& .facts, & .reason': { gridColumn: '1 / -1' },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    color: 'text.secondary',
    fontSize: 'var(--size-small)',
  },
} as const;

function PartHeading({ id, heading }: { readonly id: string; readonly heading: string }) {
  return (
    <Typography
      id={id}
      variant="caption"
      component="h3"
      sx={{ mb: 1, color: 'text.secondary', fontWeight: 'fontWeightMedium' }}
    >
      {heading}
    </Typography>
  );
}

interface PartProps {
  readonly heading: string;
  readonly notices: readonly Notice[];
  readonly marks: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
}

function Part({ heading, notices, marks, onOpen }: PartProps) {
  const id = useId();
  const links = useThingLinks();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} heading={heading} />
      <Box component="ul" className="plain-list" sx={noticesLook}>
        {notices.map(({ key, text, person, isOwn, at, reason, link, row }) => {
          const address = 'address' in link ? link.address : links(link)?.(row);
          const moment = localTime(at, true);
          return (
            <li key={key} data-unread={!marks.has(key) || undefined}>
              {address === undefined ? (
                <bdi className="text">{text}</bdi>
              ) : (
                <Link className="text" to={address} onClick={() => onOpen(key)}>
                  <bdi>{text}</bdi>
                </Link>
              )}
              {marks.has(key) ? null : <span className="new" role="img" aria-label={t('bell.new')} />}
              <span className="facts">
                {person ? (
                  <span>
                    <bdi>{t('bell.by', { person })}</bdi>
                    <LookAlike kind="person" name={person} />
                    {isOwn ? <span className="mark"> {t('requests.yours')}</span> : null}
                  </span>
                ) : null}
                <time dateTime={moment?.machine}>{moment?.shown ?? at}</time>
              </span>
              {reason ? <bdi className="reason">{reason}</bdi> : null}
            </li>
          );
        })}
      </Box>
    </section>
  );
}
