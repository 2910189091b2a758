import { answers } from '../../../contract/messages';

/** The texts of the user menu: one's own password, sessions, vertical and news by email. */
export const account = {
  'account.menu': 'Account',
  'account.changePassword': 'Change password',
  'account.changePassword.does': 'You stay logged in here. All your other sessions end.',
  'account.confirmPassword': 'Confirm new password',
  'account.samePassword': answers.samePassword,
  'account.passwordChanged': 'Password changed',
  'account.passwordFailed': 'Password not changed',

  'account.sessions': 'My sessions',
  'account.sessions.does':
    "Where you are logged in. If you don't recognise a session, end it, then change your password.",
  'account.sessions.loading': 'Loading your sessions…',
  'account.sessions.failed': 'Failed to load your sessions',
  'account.sessions.none': 'No sessions found.',
  'account.sessions.more': 'And {n} more.',
  'account.browser': 'Browser',
  'account.unknownBrowser': 'Unknown browser',
  'account.thisSession': 'This session',
  'account.address': 'Address',
  'account.vertical': 'Vertical',
  'account.began': 'Logged in',
  'account.ends': 'Expires',
  'account.action': 'Action',
  'account.end': 'End',
  'account.end.title': 'End this session?',
  'account.end.does': '{browser}, {address}, logged in {began}. Anyone using it will have to log in again.',
  'account.end.unknownAddress': 'from an unknown address',
  'account.end.submit': 'End session',
  'account.end.done': answers.sessionEnded,
  'account.end.failed': 'Session not ended',

  'account.elsewhere': 'Log out everywhere else',
  'account.elsewhere.title': 'Log out everywhere else?',
  'account.elsewhere.does': 'All your other sessions end immediately. Anyone using them will have to log in again.',
  'account.elsewhere.done': answers.loggedOutElsewhere,
  'account.elsewhere.failed': 'Your other sessions were not ended',
  'account.elsewhere.none': 'You have no other sessions.',

  'account.switch': 'Switch vertical',
  'account.switch.does':
    'You are in {vertical}. Your session there ends, and a new one begins in the vertical that you choose.',
  'account.switch.to': 'Switch to',
  'account.switch.submit': 'Switch',
  'account.switch.loading': 'Loading your verticals…',
  'account.switch.none': 'You belong to no other vertical.',
  'account.switch.readFailed': 'Failed to load your verticals',
  'account.switch.failed': 'The vertical was not switched',
  'account.switch.sendCode': 'Send a code',
  'account.switch.codeHelp': 'This vertical asks for a code, which we send you.',
  'account.switch.passwordHelp': 'You logged in a while ago, so this vertical asks for your password again.',
  'account.switch.cookiesRefused': 'The browser did not keep the new session. Please log in again.',

  'account.connect': 'Connect single sign-on',
  'account.connect.does':
    'You sign in at {label} once, and use it instead of your password from then on. Your rights then come from your groups there.',
  'account.connect.submit': 'Continue',
  'account.connect.failed': 'Single sign-on was not connected',

  'account.again': 'Sign in again',
  'account.again.does': 'You confirm at {label} who you are, and return here.',
  'account.again.submit': 'Continue',
  'account.again.needed': 'This needs a fresh sign-in.',
  'account.again.failed': 'The fresh sign-in did not start',

  'account.news': 'Email notifications',
  'account.news.does':
    'Get an email at {email} when someone decides on your requests or asks about them, and when a new request needs your decision or a question of yours is answered. At most one a minute.',
  'account.news.save': 'Save',
  'account.news.saved': 'Email notifications saved',
  'account.news.loading': 'Loading your setting…',
  'account.news.readFailed': 'Failed to load your setting',
  'account.news.failed': 'Email notifications not saved',
} as const;
