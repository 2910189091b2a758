/** The texts about one's own requests, and the messages about pending requests. */
export const requests = {
  'requests.yours': 'yours',
  'requests.withdrawn': 'Withdrawn',
  'requests.kind': 'Request type',
  'requests.open': 'Open request {id}',
  'requests.openUpdate': 'Open update request {id}',

  // Edit
  'page.editRequest': 'Edit request',
  'page.editRequest.does': 'Change your request while it is pending. Approvers see the new values.',
  'page.editUpdateRequest': 'Edit update request',
  'requests.edit': 'Edit',
  'requests.save': 'Save changes',
  'requests.saveFailed': 'Failed to save the request',
  'requests.over': "This request is no longer pending, so it can't be edited.",
  'requests.show': 'Show request',
  'requests.credentialsKept': 'Leave both empty to keep what the request has.',

  // Withdraw
  'requests.withdraw': 'Withdraw',
  'requests.withdrawProcess': 'Withdraw request {id}?',
  'requests.withdrawUpdate': 'Withdraw update request {id}?',
  'requests.withdrawButton': 'Withdraw request',
  'requests.withdrawHelp': 'It will no longer be decided. It stays listed as withdrawn, and you can ask again.',
  'requests.withdrawFailed': 'Failed to withdraw the request',

  // Questions and answers
  'requests.needsInformation': 'Needs info',
  'requests.ask': 'Ask for information',
  'requests.askTitle': 'What do you need to know about request {id}?',
  'requests.askUpdateTitle': 'What do you need to know about update request {id}?',
  'requests.askHelp': 'The requester can read and answer it. The request stays pending.',
  'requests.askButton': 'Send question',
  'requests.askFailed': 'Failed to send the question',
  'requests.asked': 'Question sent',
  'requests.answer': 'Answer',
  'requests.answerTitle': 'Answer about request {id}',
  'requests.answerUpdateTitle': 'Answer about update request {id}',
  'requests.answerButton': 'Send answer',
  'requests.answerFailed': 'Failed to send the answer',
  'requests.answered': 'Answer sent',
  'requests.messages': 'Questions and answers',
  'requests.messagesFailed': 'Failed to fetch the questions and answers',
  'requests.question': 'Question',
  'requests.by': 'by',

  // Copy as new
  'requests.copy': 'Copy as new',
  'requests.copied': 'Copied. Change what is different, then send it.',
  'requests.templateTaken': 'Launch template filled in. Fill in the rest, then send it.',
  'requests.copiedDetails':
    'Copied as they are. Changing the account, region, template ID or version fetches them again.',
} as const;
