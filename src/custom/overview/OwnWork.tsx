import Box from '@mui/material/Box';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { parseISO } from 'date-fns/parseISO';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Module } from '../../../contract/access';
import { listOwnRequests } from '../../../contract/ownRequests';
import { workspacesOf } from '../../access/workspaces';
import { useSession } from '../../authProvider/useSession';
import { cut } from '../../components/cellLook';
import { draftNames } from '../../components/drafts';
import { LookAlike } from '../../components/lookAlikes';
import { StateText } from '../../components/StateText';
import { ThingName } from '../../components/thingLinks';
import { useCall } from '../../components/useCall';
import { plainText } from '../../dataProvider/cells';
import type { Row } from '../../definitions/basics';
import type { RecordLinks } from '../../definitions/links';
import type { PageDefinition } from '../../definitions/page';
import { addressOfPage, mayOpen, usePage, useRegistry } from '../../definitions/registry';
import { say, t } from '../../i18n/translate';
import { searchWith } from '../../list/viewAddress';

const maxDecisions = 3;
const maxDrafts = 3;
const maxNameLength = 60;

const toOwnRequest: RecordLinks = [
  { page: 'own-request', when: ({ kind }) => kind === 'process' },
  { page: 'own-update-request', when: ({ kind }) => kind === 'update' },
];

const workList = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { minHeight: 28, overflow: 'hidden', lineHeight: '28px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': {
    display: 'inline-block',
    maxWidth: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
} as const;

/** A list whose items take one line each. */
export function WorkList({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={workList}>
      {children}
    </Box>
  );
}

/** Renders one's own work as items of a {@link WorkList}: pending requests, drafts, and the decisions of the past days. */
export function OwnWork({ work: { requests, drafts } }: { readonly work: Work }) {
  return (
    <>
      {requests && requests.pending > 0 ? <PendingRequests count={requests.pending} /> : null}
      {drafts.slice(0, maxDrafts).map((page) => (
        <li key={page.name}>
          <span className="muted">{t('overview.draft')}</span> <Link to={addressOfPage(page)}>{say(page.heading)}</Link>
        </li>
      ))}
      {requests?.decided.slice(0, maxDecisions).map((request) => (
        <Decision key={`${String(request.kind)} ${String(request.id)}`} request={request} />
      ))}
    </>
  );
}

/** Returns the number of entries of {@link OwnWork}. */
export const ownWorkCount = ({ requests, drafts }: Work): number =>
  (requests?.pending ?? 0) + (requests?.decided.length ?? 0) + drafts.length;

function PendingRequests({ count }: { readonly count: number }) {
  const list = usePage('my-requests');
  const text = count === 1 ? t('overview.ownPending.one') : t('overview.ownPending', { n: count });
  return (
    <li>{list ? <Link to={`${addressOfPage(list)}${searchWith('', { status: ['Pending'] })}`}>{text}</Link> : text}</li>
  );
}

function Decision({ request }: { readonly request: Row }) {
  const approved = request.status === 1;
  const at = parseISO(plainText(request, 'decided_at'));
  const age = formatDistanceStrict(at, Math.max(Date.now(), at.getTime()));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: '0.5ch',
        // Truncates the name first, then who decided; the state stays whole.
        '& > :first-of-type': { flex: '0 100 auto', minWidth: '4ch' },
        '& > :nth-of-type(2)': { flex: 'none' },
      }}
    >
      <ThingName to={toOwnRequest} row={request}>
        {cut(plainText(request, 'process_name') || `${plainText(request, 'id')}`, maxNameLength)}
      </ThingName>{' '}
      <StateText tone={approved ? 'ok' : 'bad'} text={t(approved ? 'approvals.approved' : 'approvals.rejected')} />{' '}
      <span className="muted clipped">
        {t('overview.decided', { by: cut(plainText(request, 'decided_by'), maxNameLength), age })}
        <LookAlike kind="person" name={plainText(request, 'decided_by')} />
      </span>
    </Box>
  );
}

/** Older decisions are not shown. */
const maxDecisionAgeMs = 7 * 24 * 3_600_000;

export interface OwnRequests {
  /** The number of undecided requests. */
  readonly pending: number;
  /** The requests that were decided recently, the newest first. */
  readonly decided: readonly Row[];
}

/**
 * Summarises one's own requests.
 *
 * @param now in ms since 1970
 */
export function ownRequestsOf(rows: readonly Row[], now: number): OwnRequests {
  const decidedAt = (row: Row) => parseISO(plainText(row, 'decided_at')).getTime();
  return {
    pending: rows.filter(({ status }) => status === 0).length,
    decided: rows
      .filter((row) => (row.status === 1 || row.status === -1) && now - decidedAt(row) <= maxDecisionAgeMs)
      .toSorted((one, other) => decidedAt(other) - decidedAt(one)),
  };
}

export interface Work {
  /** `undefined` while they are loading, and if the back end does not list them. */
  readonly requests: OwnRequests | undefined;
  /** The tools with a draft. */
  readonly drafts: readonly PageDefinition[];
  /** Everything has loaded. */
  readonly isRead: boolean;
  /** The requests could not be loaded. */
  readonly failed: boolean;
  readonly read: () => unknown;
}

/**
 * Returns one's own requests, if the back end lists them, and drafts.
 *
 * @param module limits the drafts to this workspace
 */
export function useOwnWork(module?: Module): Work {
  const registry = useRegistry();
  const { roles, username = '', vertical = '' } = useSession() ?? {};
  const { enabled, data, error, read } = useCall(listOwnRequests);
  const [openedAt] = useState(() => Date.now());
  const requests = useMemo(() => data && ownRequestsOf(data, openedAt), [data, openedAt]);
  const drafts = useMemo(() => {
    const open = workspacesOf(roles);
    return draftNames({ username, vertical }).flatMap((name) => {
      const page = registry?.pages.get(name);
      const isTool = page?.kind === 'screen' && page.tool !== undefined;
      if (!page || !isTool || !open.includes(page.module) || !mayOpen(page, roles)) return [];
      if (module !== undefined && page.module !== module) return [];
      return registry?.pageAt(page.module, page.paths[0]) ? [page] : [];
    });
  }, [registry, roles, username, vertical, module]);
  const isRead = !enabled || data !== undefined;
  return { requests, drafts, isRead, failed: error !== null && !isRead, read };
}
