import { identifierOf } from '../../contract/identifiers';

/** The data of a launch template, with EC2's names. */
export interface TemplateData {
  readonly ImageId: string;
  readonly InstanceType: string;
  readonly [key: string]: unknown;
}

/** A launch template without its versions. */
export interface Template {
  /** Unique among all accounts: `lt-…`. */
  readonly template_id: string;
  readonly name: string;
  readonly account: string;
  readonly region: string;
  readonly default_version: number;
  readonly latest_version: number;
  /** The person or the identity of the cloud that created it; null if it is unknown. */
  readonly created_by: string | null;
}

/** A version of a launch template, with its template. */
export interface TemplateVersion extends Template {
  readonly version: number;
  /** The settings of the machines that it launches. */
  readonly data: TemplateData;
}

/**
 * Parses a version as people write it: digits, `$Default` or `$Latest`, in any case.
 *
 * @returns `undefined` for any other text and for a number above the latest version
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
