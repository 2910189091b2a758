import { audit } from '../i18n/en/audit';
import type { Text } from './basics';

const prefix = 'audit.action.';

/** What the actions of the audit log are called; one that is not among them is shown as it is. */
export const auditActions: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.keys(audit).flatMap((key) => (key.startsWith(prefix) ? [[key.slice(prefix.length), key]] : [])),
);
