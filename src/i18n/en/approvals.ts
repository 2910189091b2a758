import { answers } from '../../../contract/messages';

/** The texts about decisions and the audit log. */
export const approvals = {
  // Approvals
  'page.approveProcess.does':
    'Requests for new processes. Approving one makes the process, with the limit that was asked for.',
  'page.approveUpdateProcess.does':
    'Requests to change the version or the machine limit of a process. Approving one changes it at once.',
  'page.myRequests': 'My Requests',
  'page.myRequests.does': 'What you have asked for, what was decided about it, by whom and why.',
  'myRequests.failed': 'Failed to fetch your requests',
  'approvals.total': 'Total',
  'approvals.approved': 'Approved',
  'approvals.pending': 'Pending',
  'approvals.rejected': 'Rejected',
  'approvals.approve': 'Approve',
  'approvals.reject': 'Reject',
  'approvals.process.approveOne': 'Approve request {id}?',
  'approvals.process.approveSeveral': 'Approve {n} requests?',
  'approvals.process.rejectOne': 'Reject request {id}?',
  'approvals.process.rejectSeveral': 'Reject {n} requests?',
  'approvals.update.approveOne': 'Approve update {id}?',
  'approvals.update.approveSeveral': 'Approve {n} updates?',
  'approvals.update.rejectOne': 'Reject update {id}?',
  'approvals.update.rejectSeveral': 'Reject {n} updates?',
  'approvals.confirm': 'Confirm',
  'approvals.reason': 'Reason, shown to whoever asked',
  'approvals.own': answers.ownRequest,
  'approvals.approveFailed': 'Failed to approve process',
  'approvals.rejectFailed': 'Failed to reject process',
  'approvals.sessionExpired': 'Session expired! Please login again.',
  'approvals.inUse': '{live} of {limit}',
  'approvals.version': 'version',
  'approvals.limit': 'limit',
  'approvals.change': '{name} {from} → {to}',
  'approvals.changeMoved': '{name} {from} → {to} (now {now})',
  'approvals.noChange': 'no change',
  // Audit log
  'page.auditLog': 'Audit Log',
  'page.auditLog.does': 'Who did what, when and from where, and how it ended. Newest first.',
  'audit.failed': 'Failed to fetch the audit log',
} as const;

export default approvals;
