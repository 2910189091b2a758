/** The texts of the pages of one-time links: the first administrator, and a new password. */
export const entry = {
  'entry.confirm': 'Confirm password',
  'entry.missing': 'Please fill in this field',
  'entry.noAnswer': 'No response from the server. Please try again.',
  'entry.signIn': 'Go to login',

  'choose.heading': 'Choose a password',
  'choose.for': 'For the username {username}. This link works once.',
  'choose.reading': 'Checking the link…',
  'choose.submit': 'Save password',
  'choose.wrongLink': 'This link is no longer valid. Ask an administrator for a new one.',
  'choose.wrongLinkHelp': 'It may have been used, replaced or expired.',
  'choose.unread': 'The link could not be checked.',
  'choose.unreadHelp': 'It may still be valid. Open it again later.',

  'setup.heading': 'Set up Quarterdeck',
  'setup.does': 'Create the first administrator. This link works once.',
  'setup.email': 'Email',
  'setup.submit': 'Create administrator',
  'setup.noLink': 'This page needs the link that the server printed when it started.',
  'setup.noLinkHelp': 'Open that link. If it is lost, restart the server: it prints a new one.',
  'setup.wrongLink': 'This link is no longer valid.',
  'setup.wrongLinkHelp':
    'Open the link that the server printed last. If it is lost, restart the server: it prints a new one.',
  'setup.already': 'This installation is set up: there is an administrator already.',
  'setup.alreadyHelp': 'Log in, or ask an administrator for an account.',
} as const;
