import { identifierOf } from '../../contract/identifiers';

/** What a launch template launches, in EC2's own words. */
export interface TemplateData {
  readonly ImageId: string;
  readonly InstanceType: string;
  readonly [key: string]: unknown;
}

/** A launch template without its versions. */
export interface Template {
  readonly template_id: string;
  readonly name: string;
  readonly account: string;
  readonly region: string;
  readonly default_version: number;
  readonly latest_version: number;
}

/** One version of a launch template. */
export interface TemplateVersion extends Template {
  readonly version: number;
  readonly data: TemplateData;
}

/**
 * The number of a version as people write it: digits, `$Default` or `$Latest`, in any case.
 *
 * @returns nothing for any other text, and for a number that no version has yet
 */
export function versionNumber(
  text: string,
  { default_version, latest_version }: Pick<Template, 'default_version' | 'latest_version'>,
): number | undefined {
  const word = identifierOf(text).toLowerCase();
  if (word === '$default') return default_version;
  if (word === '$latest') return latest_version;
  const number = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
  return number !== undefined && number <= latest_version ? number : undefined;
}
