import { identifierOf } from '../../contract/identifiers';
import { requestStatuses, type TemplateFault } from '../../contract/values';
import type { Db } from '../db/connection';
import type { Revision } from '../db/revisions';
import { actionsOn } from '../events/changes';
import type { Fleet } from '../fleet/fleet';
import { type Template, versionNumber } from '../fleet/templateVersions';

/** The launch template that a request or a process names. */
export interface NamedTemplate {
  readonly account: string;
  readonly region: string | null;
  readonly template_id: string;
  readonly version: string;
}

/** Returns the fault of a template: missing in its account and region, or without the version. */
export function faultOf(
  found: Template | undefined,
  { account, region, version }: Pick<NamedTemplate, 'account' | 'region'> & { readonly version?: string | undefined },
): TemplateFault | undefined {
  if (found?.account !== account || found.region !== region) return 'template';
  return version !== undefined && versionNumber(version, found) === undefined ? 'version' : undefined;
}

const maxTemplates = 200;
const maxConcurrentLookups = 8;

/** Maximum time that a list waits for lookups. */
const waitMs = 1_000;

/** Cache lifetime. Templates may be created or deleted outside of this server. */
const cacheMs = 30_000;

/** Actions that create a template or a version. */
const creations = actionsOn('template');

/** The faults of the templates of pending requests. */
export interface KnownFaults {
  /** Changes whenever a fault does. */
  readonly generation: string;
  readonly of: (named: NamedTemplate) => TemplateFault | undefined;
}

/** A cached lookup. */
interface Lookup {
  /** In ms since the epoch. */
  readonly at: number;
  /** Value of the counter of creations at the lookup. */
  readonly creations: number;
  readonly fault: TemplateFault | undefined;
}

/** The time of a request and its counter of creations. A cached lookup must not be older than either. */
type Moment = Pick<Lookup, 'at' | 'creations'>;

const keyOf = ({ account, region, template_id, version }: NamedTemplate) =>
  JSON.stringify([account, region, template_id, version]);

/**
 * Looks up the templates of pending requests, so that approvers see which requests cannot be launched. If the cloud does not answer in
 * time, the list is sent without the fault.
 */
export class TemplateFaults {
  private readonly cache = new Map<string, Lookup>();
  private named: { readonly requests: number; readonly templates: Promise<readonly NamedTemplate[]> } | undefined;
  /** Grows when templates or versions were created, up to `lastRow` of the audit log. */
  private creations = 0;
  private lastRow: number | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly fleet: Pick<Fleet, 'findTemplate'>,
  ) {}

  /** Returns the faults at a revision of the database. */
  async at(now: Date, { requests, audit }: Pick<Revision, 'requests' | 'audit'>): Promise<KnownFaults> {
    if (this.named?.requests !== requests) this.named = { requests, templates: templatesOfPending(this.db) };
    const { named } = this;
    let templates: readonly NamedTemplate[];
    try {
      templates = await named.templates;
    } catch (error) {
      if (this.named === named) this.named = undefined;
      throw error;
    }
    const moment = { at: now.getTime(), creations: await this.creationsUpTo(audit) };
    await this.lookUp(templates, moment);
    const faults = templates.flatMap((one) => {
      const fault = this.isCached(one, moment) ? this.cache.get(keyOf(one))?.fault : undefined;
      return fault === undefined ? [] : [[keyOf(one), fault] as const];
    });
    const byKey = new Map(faults);
    return { generation: JSON.stringify(faults), of: (one) => byKey.get(keyOf(one)) };
  }

  /** Returns the counter of creations by all servers, up to a row of the audit log. */
  private async creationsUpTo(audit: string): Promise<number> {
    const row = Number(audit.split(' ', 1)[0]);
    const lastRow = this.lastRow ?? row;
    if (row > lastRow && (await wereCreated(this.db, lastRow))) this.creations += 1;
    this.lastRow = Math.max(this.lastRow ?? row, row);
    return this.creations;
  }

  private isCached(one: NamedTemplate, { at, creations }: Moment): boolean {
    const found = this.cache.get(keyOf(one));
    return found !== undefined && found.at > at - cacheMs && found.creations >= creations;
  }

  /** Looks up templates that are not cached. Concurrent requests share the lookup. Stops waiting after {@link waitMs}. */
  private async lookUp(templates: readonly NamedTemplate[], moment: Moment): Promise<void> {
    const unknown = () => templates.filter((one) => !this.isCached(one, moment));
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, waitMs);
    });
    // A shared lookup may have started before the last creation, or for other templates.
    for (let round = 0; round < 2 && !isLate && unknown().length > 0; round += 1) {
      this.running ??= this.read(unknown(), moment).finally(() => {
        this.running = undefined;
      });
      await Promise.race([this.running, late]);
    }
    clearTimeout(timer);
  }

  private async read(templates: readonly NamedTemplate[], moment: Moment): Promise<void> {
    for (const [key, former] of this.cache) if (former.at <= moment.at - cacheMs) this.cache.delete(key);
    for (let first = 0; first < templates.length; first += maxConcurrentLookups) {
      await Promise.all(
        templates.slice(first, first + maxConcurrentLookups).map(async (one) => {
          const fault = await this.fleet.findTemplate(identifierOf(one.template_id)).then(
            (found) => faultOf(found, one),
            // A region did not answer, so the fault is unknown.
            () => undefined,
          );
          this.cache.set(keyOf(one), { ...moment, fault });
        }),
      );
    }
  }
}

/** Returns true if a template or version was created after a row of the audit log. Failed actions count, since they may be done. */
async function wereCreated(db: Db, lastRow: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('seq', '>', lastRow)
    .where('action', 'in', creations)
    .where('outcome', '<>', 'denied')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Loads the AWS templates of pending requests, newest first. */
function templatesOfPending(db: Db): Promise<readonly NamedTemplate[]> {
  return db
    .selectFrom('process_request')
    .select(['account', 'region', 'template_id', 'version'])
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('status', '=', requestStatuses.pending)
    .where('platform', '=', 'AWS')
    .groupBy(['account', 'region', 'template_id', 'version'])
    .orderBy('newest', 'desc')
    .limit(maxTemplates)
    .execute();
}
