import { decideProcessRequest, decideUpdateRequest } from '../../contract/processes';
import { decideRoleRequest } from '../../contract/roleRequests';
import { audit } from '../i18n/en/audit';
import { isTextKey, say } from '../i18n/translate';
import type { Row, Text } from './basics';

const prefix = 'audit.action.';

/** The labels of the audit log's actions. Unknown actions are shown as they are. */
export const auditActions: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.keys(audit).flatMap((key) => (key.startsWith(prefix) ? [[key.slice(prefix.length), key]] : [])),
);

const decided: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  [decideProcessRequest.name]: { approved: 'audit.approved.request', rejected: 'audit.rejected.request' },
  [decideUpdateRequest.name]: { approved: 'audit.approved.update', rejected: 'audit.rejected.update' },
  [decideRoleRequest.name]: { approved: 'audit.approved.role', rejected: 'audit.rejected.role' },
};

/** Returns the label of a decision in the audit log; `undefined` for any other action. */
export function auditWord({ action, after }: Row): Text | undefined {
  const words = Object.hasOwn(decided, String(action)) ? decided[String(action)] : undefined;
  const { decision } = Object(after) as { decision?: unknown };
  return words && Object.hasOwn(words, String(decision)) ? words[String(decision)] : undefined;
}

/** The words for outcomes of the audit log and of histories. Filters and CSV keep the value. */
export const outcomeWords: Readonly<Record<string, Text>> = {
  success: 'audit.outcome.success',
  denied: 'audit.outcome.denied',
  failed: 'audit.outcome.failed',
  pending: 'audit.outcome.pending',
  warning: 'audit.outcome.warning',
};

/** Returns the word for an outcome; an unknown outcome is returned as it is. */
export const outcomeWord = (outcome: string): Text =>
  Object.hasOwn(outcomeWords, outcome) ? (outcomeWords[outcome] ?? outcome) : outcome;

/** Returns the words for the target of a termination by identifiers or a tag; `undefined` for any other target. */
export function targetWord({ target }: Row): Text | undefined {
  const [, kind = '', values = ''] = /^(instance_id|ipv4|ipv6|private_ip|tagname) (.+)$/s.exec(String(target)) ?? [];
  if (kind === '') return undefined;
  const key = kind === 'instance_id' && values.includes(', ') ? 'audit.target.instance_ids' : `audit.target.${kind}`;
  return isTextKey(key) ? say(key, { values }) : undefined;
}

/** Returns the title of a row of the audit log. */
export function auditTitle(row: Row): string {
  const action = String(row.action);
  return say(auditWord(row) ?? (Object.hasOwn(auditActions, action) ? auditActions[action] : undefined) ?? action);
}
