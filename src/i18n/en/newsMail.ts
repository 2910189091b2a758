/** The texts of news by e-mail. */
export const newsMail = {
  'account.news': 'E-mail notifications',
  'account.news.does':
    'When others approve, reject or ask about your requests, and when requests that you can decide come in. Sent to {email}, at most once a minute.',
  'account.news.save': 'Save',
  'account.news.saved': 'E-mail notifications saved',
  'account.news.loading': 'Loading your setting…',
  'account.news.readFailed': 'Failed to load your setting',
  'account.news.failed': 'E-mail notifications not saved',
} as const;

export default newsMail;
