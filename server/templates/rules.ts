import type { Machine } from '../fleet/fleet';
import type { TemplateData } from '../fleet/templateVersions';
import { keyOf } from '../machines/identify';

/** The machine that a template is made from, by an address or by its identifier, in the form of `keyOf`. */
export interface Source {
  readonly lookupType: 'instanceId' | 'ipv4';
  readonly value: string;
}

/** The source that a body names; nothing when it names none or both. */
export function sourceOf({
  ip,
  instance_id,
}: {
  readonly ip: string;
  readonly instance_id: string;
}): Source | undefined {
  const [address, id] = [keyOf(ip), keyOf(instance_id)];
  if ((address === '') === (id === '')) return undefined;
  return id !== '' ? { lookupType: 'instanceId', value: id } : { lookupType: 'ipv4', value: address };
}

/** The name of a template that is made from a machine at a moment: of letters that EC2 takes, and no two in one second. */
export function templateName({ instance_id }: Pick<Machine, 'instance_id'>, at: Date): string {
  return `${instance_id}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}

/** A version made from a machine: what the machine does not say is as in the version that it starts from. */
export function mergedData(from: TemplateData | undefined, machine: TemplateData): TemplateData {
  return { ...from, ...machine };
}
