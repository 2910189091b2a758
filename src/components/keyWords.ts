import { t } from '../i18n/translate';

/** The words of keys that are not written as they are spoken: abbreviations, mostly. */
const spelled: ReadonlyMap<string, string> = new Map(
  [
    ...[
      'ACL',
      'AMI',
      'API',
      'ARN',
      'AWS',
      'AZ',
      'CIDR',
      'CPU',
      'CSV',
      'DNS',
      'EBS',
      'EC2',
      'ENI',
      'FQDN',
      'GPU',
      'GUID',
    ],
    ...[
      'HTTP',
      'HTTPS',
      'IAM',
      'ID',
      'IDs',
      'IOPS',
      'IP',
      'IPs',
      'IPv4',
      'IPv6',
      'JSON',
      'KMS',
      'MAC',
      'MFA',
      'NAT',
      'NIC',
    ],
    ...[
      'OS',
      'OTP',
      'RAM',
      'RDS',
      'S3',
      'SMTP',
      'SQL',
      'SSD',
      'SSH',
      'SSL',
      'TCP',
      'TLS',
      'TTL',
      'UDP',
      'URI',
      'URL',
      'URLs',
    ],
    ...[
      'UTC',
      'UUID',
      'vCPU',
      'vCPUs',
      'VLAN',
      'VM',
      'VMs',
      'VPC',
      'VPN',
      'GB',
      'GiB',
      'KB',
      'KiB',
      'MB',
      'MiB',
      'TB',
      'TiB',
    ],
  ].map((word) => [word.toLowerCase(), word]),
);

/** Not words joined by `_`: such a key, say `__proto__`, stays as it is. */
const unsplittable = /^_|__|_$/;

/**
 * What a key of the data is called where its list or its form does not say it (D54): its words, which `_` joins, with a capital at
 * the beginning and the usual abbreviations.
 *
 * @example keyWords('private_ip') // 'Private IP'
 */
export function keyWords(key: string): string {
  if (key.trim() === '') return t('list.unnamed');
  if (unsplittable.test(key)) return key;
  const words = key.split('_').map((word) => spelled.get(word) ?? word);
  const text = words.join(' ');
  // `vCPUs` begins with a small letter.
  return spelled.has(key.split('_', 1)[0] ?? '') ? text : text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
