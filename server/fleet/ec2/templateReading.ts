import {
  DescribeLaunchTemplatesCommand,
  type LaunchTemplate,
  paginateDescribeLaunchTemplates,
} from '@aws-sdk/client-ec2';
import type { Db } from '../../db/connection';
import { CloudError } from '../fleet';
import type { Clients } from './clients';
import { type Failures, wordsOf } from './failures';
import { lookUpById } from './lookUpById';
import { boundedPages } from './pages';
import { type CloudPlaceRow, incomplete, lossMs, lossSince } from './places';
import { knownTemplates, saveTemplates } from './templateStore';
import { settlesMs } from './unseen';

const pageSize = 200;

/** Matches the error codes of missing launch templates in EC2 and compatible clouds. */
export const templateNotFound = /^InvalidLaunchTemplate(Id|Name)\.(NotFound|Malformed|VersionNotFound)/;

const named = ({ LaunchTemplateId, LaunchTemplateName = '' }: LaunchTemplate): [string, string][] =>
  LaunchTemplateId ? [[LaunchTemplateId, LaunchTemplateName]] : [];

/**
 * Reads the launch templates of a region for the search by name. A template that a reading lacks stays until a lookup by its identifier
 * finds nothing, or until it is missing for the second time in a row.
 *
 * @throws CloudError if the cloud fails, the pages do not end or most templates are missing
 */
export async function readTemplates(
  { db, clients, failures }: { readonly db: Db; readonly clients: Clients; readonly failures: Failures },
  place: CloudPlaceRow,
  begun: Date,
  { abortSignal, onPage }: { readonly abortSignal: AbortSignal; readonly onPage: () => void },
): Promise<void> {
  const client = clients.ec2('read', place);
  const known = await knownTemplates(db, place);
  const seen = new Map<string, string>();
  const pages = paginateDescribeLaunchTemplates({ client, pageSize }, {}, { abortSignal });
  const limits = { pageSize, progress: () => seen.size, errorOf: (error: unknown) => failures.told(error, place) };
  for await (const { LaunchTemplates = [] } of boundedPages(pages, limits)) {
    onPage();
    for (const [id, name] of LaunchTemplates.flatMap(named)) seen.set(id, name);
  }
  // EC2 may not know a template that was just created.
  const isSettled = (notedAt: Date | null) => notedAt === null || notedAt.getTime() < begun.getTime() - settlesMs;
  const unseen = known.filter(({ template_id, noted_at }) => !seen.has(template_id) && isSettled(noted_at));
  const { found, absent, silent } = await lookUpById(
    unseen.map(({ template_id }) => template_id),
    {
      notFound: templateNotFound,
      ask: async (LaunchTemplateIds) => {
        const command = new DescribeLaunchTemplatesCommand({ LaunchTemplateIds });
        const { LaunchTemplates = [] } = await client.send(command, { abortSignal });
        return new Map(LaunchTemplates.flatMap(named));
      },
    },
  );
  abortSignal.throwIfAborted();
  const since = lossSince(place.templates_lost_since, place.templates_read_at, begun);
  const isLoss = since !== undefined && begun.getTime() - since.getTime() >= lossMs;
  const isGone = (id: string) => absent.has(id) || (isLoss && silent.has(id));
  const left = unseen.filter(({ template_id }) => !isGone(template_id));
  const isIncomplete = left.length > seen.size;
  const isTwice = ({ template_id, missing_at }: (typeof known)[number]) =>
    missing_at !== null && !found.has(template_id);
  const idsOf = (templates: typeof known) => templates.map(({ template_id }) => template_id);
  const gone = idsOf(unseen.filter((one) => isGone(one.template_id) || (!isIncomplete && isTwice(one))));
  const missing = isIncomplete ? [] : idsOf(left.filter((one) => !isTwice(one)));
  const rows = [...seen].map(([template_id, name]) => ({ template_id, name }));
  await db
    .transaction()
    .execute((transaction) => saveTemplates(transaction, place, { seen: rows, missing, gone, begun }));
  if (isIncomplete)
    throw new CloudError(incomplete, wordsOf(incomplete), {
      detail: `${left.length} of ${left.length + seen.size} launch templates were missing`,
    });
}

/**
 * Saves the time of a reading of a region's launch templates.
 *
 * @param failure error code of a failed reading
 */
export async function markTemplatesRead(
  db: Db,
  { account, region, templates_lost_since, templates_read_at }: CloudPlaceRow,
  at: Date,
  failure: string | undefined,
): Promise<void> {
  await db
    .updateTable('cloud_place')
    .set((row) => ({
      templates_read_at: at,
      templates_failed_since: failure === undefined ? null : row.fn.coalesce('templates_failed_since', row.val(at)),
      templates_lost_since:
        failure === incomplete ? (lossSince(templates_lost_since, templates_read_at, at) ?? at) : null,
    }))
    .where('account', '=', account)
    .where('region', '=', region)
    .execute();
}
