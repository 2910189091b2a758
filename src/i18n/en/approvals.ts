import { answers } from '../../../contract/messages';

/** The texts about decisions and the audit log. */
export const approvals = {
  // Approvals
  'page.approveProcess.does': 'Requests for new processes. Approving one creates the process with the requested limit.',
  'page.approveUpdateProcess.does':
    'Requests to change the version or machine limit of a process. Approved changes take effect immediately.',
  'page.myRequests': 'My Requests',
  'page.myRequests.does': 'Your requests, with each decision, who made it and why.',
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
  'approvals.process.approvedSeveral': '{n} requests approved',
  'approvals.process.rejectedSeveral': '{n} requests rejected',
  'approvals.update.approveOne': 'Approve update {id}?',
  'approvals.update.approveSeveral': 'Approve {n} updates?',
  'approvals.update.rejectOne': 'Reject update {id}?',
  'approvals.update.rejectSeveral': 'Reject {n} updates?',
  'approvals.update.approvedSeveral': '{n} updates approved',
  'approvals.update.rejectedSeveral': '{n} updates rejected',
  'approvals.confirm': 'Confirm',
  'approvals.reason': 'Reason, visible to the requester',
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
  'page.auditLog.does': 'Who did what, when, from where, and with what result. Newest first.',
  'audit.failed': 'Failed to fetch the audit log',
} as const;

export default approvals;
