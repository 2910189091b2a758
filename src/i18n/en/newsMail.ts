/** The texts of news by e-mail. */
export const newsMail = {
  'account.news': 'E-mail notifications',
  'account.news.does':
    'Get an e-mail at {email} when someone decides on your requests or asks about them, and when a new request needs your decision or a question of yours is answered. At most one a minute.',
  'account.news.save': 'Save',
  'account.news.saved': 'E-mail notifications saved',
  'account.news.loading': 'Loading your setting…',
  'account.news.readFailed': 'Failed to load your setting',
  'account.news.failed': 'E-mail notifications not saved',
} as const;

export default newsMail;
