import { answers } from '../../../contract/messages';

/** The texts of the user menu: one's own password and sessions. */
export const account = {
  'account.menu': 'Account',
  'account.changePassword': 'Change password',
  'account.changePassword.does': 'You stay signed in here. All your other sessions end.',
  'account.confirmPassword': 'Confirm new password',
  'account.samePassword': answers.samePassword,
  'account.passwordChanged': 'Password changed',
  'account.passwordFailed': 'Password not changed',

  'account.sessions': 'My sessions',
  'account.sessions.does':
    "Where you are signed in. If you don't recognise a session, end it, then change your password.",
  'account.sessions.loading': 'Loading your sessions…',
  'account.sessions.failed': 'Failed to load your sessions',
  'account.sessions.none': 'No sessions found.',
  'account.sessions.more': 'And {n} more.',
  'account.browser': 'Browser',
  'account.unknownBrowser': 'Unknown browser',
  'account.thisSession': 'This session',
  'account.address': 'Address',
  'account.vertical': 'Vertical',
  'account.began': 'Signed in',
  'account.ends': 'Expires',
  'account.action': 'Action',
  'account.end': 'End',
  'account.end.title': 'End this session?',
  'account.end.does': '{browser}, {address}, signed in {began}. Anyone using it will have to sign in again.',
  'account.end.unknownAddress': 'from an unknown address',
  'account.end.submit': 'End session',
  'account.end.done': answers.sessionEnded,
  'account.end.failed': 'Session not ended',

  'account.elsewhere': 'Log out everywhere else',
  'account.elsewhere.title': 'Log out everywhere else?',
  'account.elsewhere.does': 'All your other sessions end immediately. Anyone using them will have to sign in again.',
  'account.elsewhere.done': answers.loggedOutElsewhere,
  'account.elsewhere.failed': 'Your other sessions were not ended',
  'account.elsewhere.none': 'You have no other sessions.',
} as const;

export default account;
