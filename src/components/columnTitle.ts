import { t } from '../i18n/translate';

const abbreviations =
  'ACL AMI API ARN AWS AZ CIDR CPU CSV DNS EBS EC2 ENI FQDN GPU GUID HTTP HTTPS IAM ID IDs IOPS IP IPs ' +
  'IPv4 IPv6 JSON KMS MAC MFA NAT NIC OS OTP RAM RDS S3 SMTP SQL SSD SSH SSL TCP TLS TTL UDP URI URL ' +
  'URLs UTC UUID vCPU vCPUs VLAN VM VMs VPC VPN GB GiB KB KiB MB MiB TB TiB';

/** The spellings of abbreviations, by their lower case. */
const spelled: ReadonlyMap<string, string> = new Map(
  abbreviations.split(' ').map((word) => [word.toLowerCase(), word]),
);

/** Matches keys that are not words joined by `_`, such as `__proto__`. They are shown as they are. */
const unsplittable = /^_|__|_$/;

/**
 * Returns the title of a column or field that has no label (D54): the words of its key, with an initial capital and the usual
 * abbreviations.
 *
 * @example columnTitle('private_ip') // 'Private IP'
 */
export function columnTitle(key: string): string {
  if (key.trim() === '') return t('list.unnamed');
  if (unsplittable.test(key)) return key;
  const words = key.split('_').map((word) => spelled.get(word) ?? word);
  const text = words.join(' ');
  return spelled.has(key.split('_', 1)[0] ?? '') ? text : text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
