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

/** What is wrong with what was found under a template's identifier: it is none of the place, or has no such version. */
export function faultOf(
  found: Template | undefined,
  { account, region, version }: Pick<NamedTemplate, 'account' | 'region'> & { readonly version?: string | undefined },
): TemplateFault | undefined {
  if (found?.account !== account || found.region !== region) return 'template';
  return version !== undefined && versionNumber(version, found) === undefined ? 'version' : undefined;
}

/** So many templates are looked up, so many at once, and how long a list waits for that, in ms. */
const most = 200;
const atOnce = 8;
const patience = 1_000;

/** How long what was found holds, in ms: a template may be made or deleted elsewhere meanwhile. */
const lasts = 30_000;

/** The acts that make a template or a version, on whichever server. */
const making = actionsOn('template');

/** The faults of the templates that pending requests name, at one moment. */
export interface KnownFaults {
  /** A text that is another one whenever they are. */
  readonly generation: string;
  readonly of: (named: NamedTemplate) => TemplateFault | undefined;
}

interface LookedUp {
  /** In ms since the epoch. */
  readonly at: number;
  /** After how many of the makings that this server has noticed. */
  readonly makings: number;
  readonly fault: TemplateFault | undefined;
}

/** What somebody wants to know: at which moment, after which makings. */
type Moment = Pick<LookedUp, 'at' | 'makings'>;

const keyOf = ({ account, region, template_id, version }: NamedTemplate) =>
  JSON.stringify([account, region, template_id, version]);

/**
 * Looks up the templates of pending requests, so that whoever decides about them is told first what cannot be launched from. A cloud that
 * does not answer, or not at once, keeps nobody from their list: of those templates nothing is said.
 */
export class TemplateFaults {
  private readonly known = new Map<string, LookedUp>();
  private named: { readonly requests: number; readonly templates: Promise<readonly NamedTemplate[]> } | undefined;
  /** How often a template or a version was made, up to which row of the audit log. */
  private makings = 0;
  private lastRow: number | undefined;
  private underWay: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly fleet: Pick<Fleet, 'findTemplate'>,
  ) {}

  /** @param revision what was committed when they were asked for */
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
    const moment = { at: now.getTime(), makings: await this.makingsUpTo(audit) };
    await this.lookUp(templates, moment);
    const faults = templates.flatMap((one) => {
      const fault = this.isKnown(one, moment) ? this.known.get(keyOf(one))?.fault : undefined;
      return fault === undefined ? [] : [[keyOf(one), fault] as const];
    });
    const byKey = new Map(faults);
    return { generation: JSON.stringify(faults), of: (one) => byKey.get(keyOf(one)) };
  }

  /** Another number each time that templates or versions were made since, by this server or another one. */
  private async makingsUpTo(audit: string): Promise<number> {
    const row = Number(audit.split(' ', 1)[0]);
    const lastRow = this.lastRow ?? row;
    if (row > lastRow && (await wereMade(this.db, lastRow))) this.makings += 1;
    this.lastRow = Math.max(this.lastRow ?? row, row);
    return this.makings;
  }

  private isKnown(one: NamedTemplate, { at, makings }: Moment): boolean {
    const found = this.known.get(keyOf(one));
    return found !== undefined && found.at > at - lasts && found.makings >= makings;
  }

  /** Looks up what is not known, for all who ask meanwhile, and waits for it as long as a list can. */
  private async lookUp(templates: readonly NamedTemplate[], moment: Moment): Promise<void> {
    const unknown = () => templates.filter((one) => !this.isKnown(one, moment));
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, patience);
    });
    // One that was under way may have begun before the last making, or be about other templates.
    for (let round = 0; round < 2 && !isLate && unknown().length > 0; round += 1) {
      this.underWay ??= this.read(unknown(), moment).finally(() => {
        this.underWay = undefined;
      });
      await Promise.race([this.underWay, late]);
    }
    clearTimeout(timer);
  }

  private async read(templates: readonly NamedTemplate[], moment: Moment): Promise<void> {
    for (const [key, former] of this.known) if (former.at <= moment.at - lasts) this.known.delete(key);
    for (let first = 0; first < templates.length; first += atOnce) {
      await Promise.all(
        templates.slice(first, first + atOnce).map(async (one) => {
          const fault = await this.fleet.findTemplate(identifierOf(one.template_id)).then(
            (found) => faultOf(found, one),
            // Nobody knows: a place of the cloud did not answer.
            () => undefined,
          );
          this.known.set(keyOf(one), { ...moment, fault });
        }),
      );
    }
  }
}

/** Whether a template or a version was made after a row of the audit log; what failed may be done all the same. */
async function wereMade(db: Db, lastRow: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('seq', '>', lastRow)
    .where('action', 'in', making)
    .where('outcome', '<>', 'denied')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The templates on AWS that pending requests name, those of the newest first. */
function templatesOfPending(db: Db): Promise<readonly NamedTemplate[]> {
  return db
    .selectFrom('process_request')
    .select(['account', 'region', 'template_id', 'version'])
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('status', '=', requestStatuses.pending)
    .where('platform', '=', 'AWS')
    .groupBy(['account', 'region', 'template_id', 'version'])
    .orderBy('newest', 'desc')
    .limit(most)
    .execute();
}
