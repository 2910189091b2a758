import Box from '@mui/material/Box';
import { useId } from 'react';
import type { OwnSession } from '../../../contract/account';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { localTime } from '../../components/shownText';
import { t } from '../../i18n/translate';

/** Maximum length of a shown text, in characters (C18). */
const longest = 100;

/** Returns the browser of a session, in words. */
export const browserOf = ({ browser }: OwnSession): string => cut(browser || t('account.unknownBrowser'), longest);

const timeOf = (text: string) => localTime(text, true)?.shown ?? cut(text, longest);

/** Returns when a session began, in local time. */
export const began = ({ began_at }: OwnSession): string => timeOf(began_at);

/** The current session has no button: Logout ends it. */
const tableLook = {
  '& tbody tr > *': { verticalAlign: 'middle' },
  '& time': { whiteSpace: 'nowrap' },
  '& [data-column="action"]': { pr: 0, textAlign: { md: 'right' }, justifyItems: 'start' },
  '& td[data-column="action"][data-empty]': { display: { xs: 'none', md: 'table-cell' }, fontSize: 0 },
  '& td[data-column="action"]::before': { display: 'none' },
} as const;

interface SessionsTableProps {
  readonly sessions: readonly OwnSession[];
  /** Absent: sessions cannot be ended one by one. */
  readonly onEnd: ((session: OwnSession) => void) | undefined;
}

/** The person's own sessions; the current one is marked. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const base = useId();
  const nameId = (session: OwnSession) => `${base}${sessions.indexOf(session)}`;
  if (sessions.length === 0) return <p className="muted flush">{t('account.sessions.none')}</p>;
  return (
    <Box sx={tableLook}>
      <PlainTable
        label={t('account.sessions')}
        columns={columns(nameId, onEnd)}
        rows={sessions}
        rowKey={({ id }) => id}
        cards
      />
    </Box>
  );
}

const time = (text: string) => (
  <time dateTime={localTime(text, true)?.machine} title={cut(text, longest)}>
    {timeOf(text)}
  </time>
);

/** @param nameId returns the id of the element that names the session of a button */
function columns(
  nameId: (session: OwnSession) => string,
  onEnd: SessionsTableProps['onEnd'],
): readonly PlainColumn<OwnSession>[] {
  const facts: readonly PlainColumn<OwnSession>[] = [
    {
      name: 'browser',
      label: t('account.browser'),
      header: true,
      cell: (session) => (
        <Box component="span" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <bdi id={nameId(session)}>{browserOf(session)}</bdi>
          {session.current ? <StateText tone="ok" text={t('account.thisSession')} /> : null}
        </Box>
      ),
    },
    {
      name: 'address',
      label: t('account.address'),
      cell: ({ address }) => address && <bdi className="mono">{cut(address, longest)}</bdi>,
    },
    { name: 'vertical', label: t('account.vertical'), cell: ({ vertical }) => <bdi>{cut(vertical, longest)}</bdi> },
    { name: 'began', label: t('account.began'), cell: ({ began_at }) => time(began_at) },
    { name: 'ends', label: t('account.ends'), cell: ({ ends_at }) => time(ends_at) },
  ];
  if (!onEnd) return facts;
  const end: PlainColumn<OwnSession> = {
    name: 'action',
    label: t('account.action'),
    cell: (session) =>
      session.current ? undefined : (
        <ActButton
          label={t('account.end')}
          small
          destructive
          describedBy={nameId(session)}
          onPress={() => onEnd(session)}
        />
      ),
  };
  return [...facts, end];
}
