import { answers } from '../../../contract/messages';

/** The texts of the user menu: one's own password and sessions. */
export const account = {
  'account.menu': 'Account',
  'account.changePassword': 'Change password',
  'account.changePassword.does': 'This session stays. All your other sessions end.',
  'account.confirmPassword': 'Confirm new password',
  'account.samePassword': answers.samePassword,
  'account.passwordChanged': 'Password changed',
  'account.passwordFailed': 'The password was not changed',

  'account.sessions': 'My sessions',
  'account.sessions.does': 'Where you are signed in. End what you do not know, and then change your password.',
  'account.sessions.loading': 'Loading your sessions…',
  'account.sessions.failed': 'Failed to load your sessions',
  'account.sessions.none': 'No sessions were found.',
  'account.sessions.more': 'And {n} more.',
  'account.browser': 'Browser',
  'account.unknownBrowser': 'Unknown browser',
  'account.thisSession': 'This session',
  'account.address': 'Address',
  'account.vertical': 'Vertical',
  'account.began': 'Began',
  'account.ends': 'Ends',
  'account.action': 'Action',
  'account.end': 'End',
  'account.end.title': 'End this session?',
  'account.end.does': '{browser}, {address}, begun {began}: whoever uses it has to sign in again.',
  'account.end.unknownAddress': 'from an unknown address',
  'account.end.submit': 'End session',
  'account.end.done': answers.sessionEnded,
  'account.end.failed': 'The session was not ended',

  'account.elsewhere': 'Log out everywhere else',
  'account.elsewhere.title': 'Log out everywhere else?',
  'account.elsewhere.does': 'All your sessions but this one end at once. Whoever uses them has to sign in again.',
  'account.elsewhere.done': answers.loggedOutElsewhere,
  'account.elsewhere.failed': 'Your other sessions were not ended',
  'account.elsewhere.none': 'There is no other session.',
} as const;

export default account;
