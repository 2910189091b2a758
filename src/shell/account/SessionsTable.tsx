import { useId } from 'react';
import type { OwnSession } from '../../../contract/account';
import { ActButton } from '../../components/ActButton';
import { cut } from '../../components/cellLook';
import { type PlainColumn, PlainTable } from '../../components/PlainTable';
import { StateText } from '../../components/StateText';
import { localTime } from '../../components/shownText';
import { t } from '../../i18n/translate';
import styles from './SessionsDialog.module.css';

/** More characters than this of a text are not drawn (C18). */
const longest = 100;

/** With what a session was begun, in words. */
export const browserOf = ({ browser }: OwnSession): string => cut(browser || t('account.unknownBrowser'), longest);

const timeOf = (text: string) => localTime(text, true)?.shown ?? cut(text, longest);

/** When a session was begun, by the reader's clock. */
export const began = ({ began_at }: OwnSession): string => timeOf(began_at);

interface SessionsTableProps {
  readonly sessions: readonly OwnSession[];
  /** Absent: none can be ended one by one. */
  readonly onEnd: ((session: OwnSession) => void) | undefined;
}

/** One's own sessions, of which the present one is marked. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const base = useId();
  const nameId = (session: OwnSession) => `${base}${sessions.indexOf(session)}`;
  if (sessions.length === 0) return <p className={styles.note}>{t('account.sessions.none')}</p>;
  return (
    <PlainTable
      label={t('account.sessions')}
      columns={columns(nameId, onEnd)}
      rows={sessions}
      rowKey={({ id }) => id}
      cards
      className={styles.table}
    />
  );
}

const time = (text: string) => (
  <time dateTime={localTime(text, true)?.machine} title={cut(text, longest)}>
    {timeOf(text)}
  </time>
);

/** @param nameId the element that says which session a button is about */
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
        <span className={styles.browser}>
          <bdi id={nameId(session)}>{browserOf(session)}</bdi>
          {session.current ? <StateText tone="ok" text={t('account.thisSession')} /> : null}
        </span>
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
