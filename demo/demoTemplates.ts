import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../server/db/tables';
import { dayMs } from '../server/time';

type ProcessRow = Selectable<Tables['process']>;

/** Makes the launch templates of the AWS processes. Each has one version more than its process uses. */
export function demoTemplates(processes: readonly ProcessRow[], now: Date) {
  const begin = now.getTime() - 300 * dayMs;
  const made = (version: number) => ({ created_by: 'grace.obi', created_at: new Date(begin + version * dayMs) });
  const named = processes.flatMap(({ ami_id, region, ...process }) =>
    ami_id !== null && region !== null ? [{ ...process, ami_id, region }] : [],
  );
  const templates = named.map(({ template_id, account, region, id, subprocess_name }) => ({
    ...{ template_id, account, region, default_version: 1, ...made(0) },
    name: `process-${id}-${subprocess_name.replaceAll(/[^\w.-]/g, '-')}`,
  })) satisfies Insertable<Tables['launch_template']>[];
  const versions = named.flatMap(({ template_id, version, ami_id, instance_type, tagname }) =>
    Array.from({ length: 1 + (Number.parseInt(version, 10) || 2) }, (_, index) => ({
      ...{ template_id, version: index + 1, description: null, ...made(index + 1) },
      data: JSON.stringify({
        ImageId: ami_id,
        InstanceType: instance_type ?? 't3.medium',
        TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: tagname }] }],
      }),
    })),
  ) satisfies Insertable<Tables['launch_template_version']>[];
  return { templates, versions };
}
