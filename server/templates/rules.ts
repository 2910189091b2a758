import type { Machine } from '../fleet/fleet';
import type { TemplateData } from '../fleet/templateVersions';
import { keyOf } from '../machines/identify';

/** An address or identifier of the machine that a template is made from, in the form of `keyOf`. */
export interface Source {
  readonly lookupType: 'instanceId' | 'ipv4';
  readonly value: string;
}

/** Returns the source in a body; `undefined` unless it has exactly one of the two. */
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

/** Makes the name of a template from a machine and a time, with characters that EC2 accepts. */
export function templateName({ instance_id }: Pick<Machine, 'instance_id'>, at: Date): string {
  return `${instance_id}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
}

/** Merges the data of a machine into the data of an earlier version. */
export function mergedData(from: TemplateData | undefined, machine: TemplateData): TemplateData {
  return { ...from, ...machine };
}
