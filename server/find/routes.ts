import { isAdmin, mayCall } from '../../contract/access';
import { getUsers } from '../../contract/authentication';
import type { Call } from '../../contract/call';
import { type FindKind, find, findKinds, wantedTexts } from '../../contract/find';
import { searchInstances } from '../../contract/machines';
import { listOwnRequests } from '../../contract/ownRequests';
import { listProcesses, listProcessRequests, listUpdateRequests } from '../../contract/processes';
import { getTemplateDetails } from '../../contract/templates';
import { type Handler, handle } from '../api/handler';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { CloudError, type Fleet } from '../fleet/fleet';
import { machinesAt, pastMoment } from '../fleetHistory/past';
import { noteOf } from '../machines/instanceRow';
import { type AccountsOf, codesOf } from '../machines/scope';
import { type Found, foundIn, maxHitsPerKind, nothing } from './found';
import { findMachines } from './machines';
import { findPeople, findProcesses, findRequests, findUpdates } from './rows';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly accountsOf: AccountsOf;
}

/** The time of a search. */
interface Moments {
  readonly now: Date;
  /** A past moment; `undefined` for now. */
  readonly at: Date | undefined;
}

/** The kinds whose past is known. */
const pastKinds: readonly FindKind[] = ['machine', 'process'];

/** The results of one kind. `unread` is set if a part of them could not be searched. */
type Answer = Found & { readonly unread?: boolean | undefined };

/** Handles the search for records of every kind (D57). */
export default function findHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  /** Searches one kind, within the rows that the session may list. */
  async function search(kind: FindKind, typed: string, session: Session, { now, at }: Moments): Promise<Answer> {
    const may = ({ access }: Call) => mayCall(access, session.roles);
    const wanted = wantedTexts(typed);
    const open = codesOf(accountsOf, session);
    switch (kind) {
      case 'machine': {
        if (!may(searchInstances)) return nothing;
        const inventory = await fleet.inventory(now);
        if (at) return findMachines(await machinesAt({ db, inventory }, open, at), typed);
        const { machines, warnings } = inventory;
        const seen = new Set(open);
        const found = await findMachines(
          machines.filter(({ account }) => seen.has(account)),
          typed,
        );
        return { ...found, unread: warnings.some(({ account }) => seen.has(account)) };
      }
      case 'process':
        // An admin also sees processes of accounts that were removed from the configuration.
        return may(listProcesses)
          ? findProcesses(db, wanted, at ?? now, isAdmin(session.roles) ? undefined : open)
          : nothing;
      case 'request':
        if (may(listProcessRequests)) return findRequests(db, wanted);
        return may(listOwnRequests) ? findRequests(db, wanted, session.personId) : nothing;
      case 'update':
        if (may(listUpdateRequests)) return findUpdates(db, wanted);
        return may(listOwnRequests) ? findUpdates(db, wanted, session.personId) : nothing;
      case 'person':
        return may(getUsers) ? findPeople(db, wanted) : nothing;
      case 'template': {
        if (!may(getTemplateDetails) || open.length === 0) return nothing;
        const templates = await fleet.findTemplates(wanted, open, maxHitsPerKind + 1);
        const rows = templates.map(({ isMissing = false, ...row }) => ({ ...row, ...noteOf({ isMissing }) }));
        return { ...foundIn(rows, ['template_id', 'name'], wanted), unread: await fleet.lacksTemplates?.(open) };
      }
    }
  }

  /** Searches one kind. A failure of the cloud does not affect the other kinds. */
  async function searched(kind: FindKind, typed: string, session: Session, moments: Moments) {
    try {
      return { kind, ...(await search(kind, typed, session, moments)) };
    } catch (error) {
      if (error instanceof CloudError) return { kind, ...nothing, unread: true };
      throw error;
    }
  }

  return [
    handle(find, async ({ query: { q, ...query }, session, origin }) => {
      const moments = { now: origin.at, at: await pastMoment(db, query, origin.at) };
      if (wantedTexts(q).length === 0) return { data: [] };
      const kinds = moments.at ? pastKinds : findKinds;
      const answers = await Promise.all(kinds.map((kind) => searched(kind, q, session, moments)));
      return {
        data: answers.filter(({ hits }) => hits.length > 0).map(({ kind, hits, more }) => ({ kind, hits, more })),
        unread: answers.filter(({ unread }) => unread).map(({ kind }) => kind),
      };
    }),
  ];
}
